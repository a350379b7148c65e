internal import CTypeahead

/// The primary reading of each record, flat: what decides and ranks almost every candidate.
///
/// ```text
/// record = header, term × tokens, value × values   header: tokens | values << 8
/// value  = field | first token << 8 | tokens << 16
/// slot   = record, zeros | isLong, place           where a record that goes into no slot stands among the longer ones
/// ```
///
/// A slot is a line of the processor's cache, or half of one where nearly all records go into that: a search jumps about among
/// records, and waits for one line each time.
///
/// A run of a script written without spaces is one token that no term equals: whatever touches it touches a variant. A value
/// whose primary reading is too long to be kept has no tokens here; all of its tokens count as variants.
///
/// Limitations: ``mostTokens`` tokens a record; 4 G words of all records a segment.
struct FlatRecords: Sendable {
  private let slots: Column<UInt32>
  private let longer: Column<UInt32>
  /// How many words a slot has.
  private let slotWords: Int
  /// How many records there are.
  let count: Int

  /// The most tokens of a record, so that a set of them is a word.
  static let mostTokens = 63
  /// Stands for a run.
  static let run: UInt32 = .max

  /// The words of a slot: half a line, where one record of 16 at most goes into none of them, or a line.
  private static let fewWords = 8
  private static let lineWords = 16
  /// Stands for the header of a record that goes into no slot.
  private static let isLong: UInt32 = 1 << 31

  init(_ writer: consuming FlatRecordsWriter, _ store: ColumnStore) {
    let (starts, words) = (writer.starts, writer.words)
    let count = starts.count - 1
    self.count = count
    let fitting = (0..<count).count { Int(starts[$0 + 1] - starts[$0]) <= Self.fewWords }
    slotWords = (count - fitting) * 16 <= count ? Self.fewWords : Self.lineWords
    var (slots, longer) = ([UInt32](repeating: 0, count: count * slotWords), [UInt32]())
    for record in 0..<count {
      let (slot, own) = (record * slotWords, Int(starts[record])..<Int(starts[record + 1]))
      if own.count <= slotWords {
        for (offset, word) in own.enumerated() { slots[slot + offset] = words[word] }
      } else {
        slots[slot] = Self.isLong
        slots[slot + 1] = UInt32(longer.count)
        longer += words[own]
      }
    }
    self.slots = store.keep(slots)
    self.longer = store.keep(longer)
  }

  init(_ reader: SectionReader, count: Int) throws(SegmentDamage) {
    self.count = count
    slots = try reader.column(.flatSlots)
    longer = try reader.column(.longerFlatRecords)
    slotWords = slots.count == count * Self.fewWords ? Self.fewWords : Self.lineWords
    if slots.count != count * slotWords {
      throw SegmentDamage(.flatSlots, "\(slots.count) words, which are no slots of \(count) records")
    }
  }

  func check(terms: Int, fields: Int) throws(SegmentDamage) {
    for record in 0..<count where !isSound(record, terms, fields) {
      throw SegmentDamage(.flatSlots, "a record \(record) that is none")
    }
  }

  private func isSound(_ record: Int, _ terms: Int, _ fields: Int) -> Bool {
    let (words, start) = place(record)
    let end = isLong(record) ? words.count : start + slotWords
    guard start < end, words[start] >> 16 == 0 else { return false }
    let (tokens, values) = (Int(words[start] & 0xFF), Int(words[start] >> 8))
    guard tokens <= Self.mostTokens, start + 1 + tokens + values <= end else { return false }
    for place in start + 1..<start + 1 + tokens where words[place] != Self.run && words[place] >= terms { return false }
    // The values' tokens are all there are, one value's after another's.
    var next = 0
    for place in start + 1 + tokens..<start + 1 + tokens + values {
      let (field, first, count) = (words[place] & 0xFF, Int(words[place] >> 8 & 0xFF), Int(words[place] >> 16))
      guard field < fields, first == next, count > 0 else { return false }
      next += count
    }
    return next == tokens
  }

  /// The words that a record stands in, and where.
  private func place(_ record: Int) -> (words: Column<UInt32>, start: Int) {
    let slot = record * slotWords
    return isLong(record) ? (longer, Int(slots[slot + 1])) : (slots, slot)
  }

  private func isLong(_ record: Int) -> Bool { slots[record * slotWords] == Self.isLong }

  /// The tokens of a record, runs among them.
  func tokens(_ record: Int) -> Column<UInt32> {
    let (words, start) = place(record)
    return words[start + 1..<start + 1 + Int(words[start] & 0xFF)]
  }

  func write(to writer: inout SectionWriter) {
    writer.append(slots, as: .flatSlots)
    writer.append(longer, as: .longerFlatRecords)
  }

  var byteCount: Int { slots.byteCount + longer.byteCount }

  /// A record's words. Where they stand was checked when they were written.
  @inline(__always)
  func words(_ record: Int) -> UnsafePointer<UInt32> {
    let slot = unsafe slots.base + record &* slotWords
    return unsafe slot[0] == Self.isLong ? longer.base + Int(slot[1]) : slot
  }

  /// Asks for a record that will be read soon.
  @inline(__always)
  func prefetch(_ record: Int) { unsafe typeahead_prefetch(slots.base + record &* slotWords) }

  /// The number of fields that have tokens, and those before them.
  var fieldCount: Int {
    var most = 0
    for record in 0..<count {
      forEachValue(record) { field, _ in most = max(most, field + 1) }
    }
    return most
  }

  /// Calls `body` with each token of a record that is a term, its field, and whether it is the first and the last of its value.
  func forEachToken(
    _ record: Int, _ body: (_ term: UInt32, _ field: Int, _ isFirst: Bool, _ isLast: Bool) -> Void
  ) {
    let (words, start) = place(record)
    let (tokens, values) = (Int(words[start] & 0xFF), Int(words[start] >> 8))
    for place in start + 1 + tokens..<start + 1 + tokens + values {
      let value = words[place]
      let first = start + 1 + Int(value >> 8 & 0xFF)
      let last = first + Int(value >> 16) - 1
      for place in first..<last + 1 where words[place] != Self.run {
        body(words[place], Int(value & 0xFF), place == first, place == last)
      }
    }
  }

  /// Calls `body` with each value of a record that has tokens, its field and how many.
  func forEachValue(_ record: Int, _ body: (_ field: Int, _ length: Int) -> Void) {
    let (words, start) = place(record)
    let (tokens, values) = (Int(words[start] & 0xFF), Int(words[start] >> 8))
    for place in start + 1 + tokens..<start + 1 + tokens + values {
      body(Int(words[place] & 0xFF), Int(words[place] >> 16))
    }
  }

  /// Appends a record to `writer`, its terms renumbered.
  func copy(_ record: Int, to writer: inout FlatRecordsWriter, terms: [UInt32]) {
    let (words, start) = place(record)
    let header = words[start]
    writer.append(words[start..<start + 1 + Int(header & 0xFF) + Int(header >> 8)], terms: terms)
  }
}

/// Takes records one after another.
struct FlatRecordsWriter {
  fileprivate private(set) var starts: [UInt32] = [0]
  fileprivate private(set) var words: [UInt32] = []
  // The record being added.
  private var tokens: [UInt32] = []
  private var values: [UInt32] = []

  mutating func removeAll() {
    starts.removeSubrange(1...)
    words.removeAll(keepingCapacity: true)
    dropRecord()
  }

  /// How many tokens the next value of the record being added may have.
  var room: Int { values.count < 255 ? FlatRecords.mostTokens - tokens.count : 0 }

  /// Begins a value of the record being added, which gets so many tokens.
  mutating func beginValue(field: Int, tokens count: Int) {
    values.append(UInt32(field) | UInt32(tokens.count) << 8 | UInt32(count) << 16)
  }

  /// Adds a token of the value.
  mutating func append(_ term: UInt32) { tokens.append(term) }

  mutating func endRecord() {
    words.append(UInt32(tokens.count) | UInt32(values.count) << 8)
    words += tokens
    words += values
    starts.append(UInt32(words.count))
    dropRecord()
  }

  /// Forgets the record being added.
  mutating func dropRecord() {
    tokens.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  /// Appends a record that was written, its terms renumbered.
  mutating func append(_ record: Column<UInt32>, terms: [UInt32]) {
    let first = words.count + 1
    unsafe words.append(contentsOf: record.buffer)
    for place in first..<first + Int(record[0] & 0xFF) where words[place] != FlatRecords.run {
      words[place] = terms[Int(words[place])]
    }
    starts.append(UInt32(words.count))
  }
}
