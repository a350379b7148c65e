internal import CTypeahead

/// The primary reading of each record, flat: what decides and ranks almost every candidate.
///
/// ```text
/// record = header, term × tokens, value × values   header: tokens | values << 8
/// value  = field | first token << 8 | tokens << 16
/// ```
///
/// A run of a script written without spaces is one token that no term equals: whatever touches it touches a variant. A value
/// whose primary reading is too long to be kept has no tokens here; all of its tokens count as variants.
///
/// Limitations: ``mostTokens`` tokens a record; 4 G words a segment.
struct FlatRecords: Sendable {
  private let starts: Column<UInt32>
  private let words: Column<UInt32>

  /// The most tokens of a record, so that a set of them is a word.
  static let mostTokens = 63
  /// Stands for a run.
  static let run: UInt32 = .max

  init(_ writer: consuming FlatRecordsWriter, _ store: ColumnStore) {
    starts = store.keep(writer.starts)
    words = store.keep(writer.words)
  }

  init(_ reader: SectionReader, count: Int) throws(SegmentDamage) {
    words = try reader.column(.flatWords)
    starts = try reader.starts(.flatStarts, count: count, end: words.count)
  }

  func check(terms: Int, fields: Int) throws(SegmentDamage) {
    if !starts.ascends { throw SegmentDamage(.flatStarts, "places that do not ascend") }
    for record in 0..<count where !isSound(record, terms, fields) {
      throw SegmentDamage(.flatWords, "a record \(record) that is none")
    }
  }

  private func isSound(_ record: Int, _ terms: Int, _ fields: Int) -> Bool {
    let (start, end) = (Int(starts[record]), Int(starts[record + 1]))
    guard start < end, words[start] >> 16 == 0 else { return false }
    let (tokens, values) = (Int(words[start] & 0xFF), Int(words[start] >> 8))
    guard tokens <= Self.mostTokens, start + 1 + tokens + values == end else { return false }
    for place in start + 1..<start + 1 + tokens where words[place] != Self.run && words[place] >= terms { return false }
    // The values' tokens are all there are, one value's after another's.
    var next = 0
    for place in start + 1 + tokens..<end {
      let (field, first, count) = (words[place] & 0xFF, Int(words[place] >> 8 & 0xFF), Int(words[place] >> 16))
      guard field < fields, first == next, count > 0 else { return false }
      next += count
    }
    return next == tokens
  }

  /// The tokens of a record, runs among them.
  func tokens(_ record: Int) -> Column<UInt32> {
    let start = Int(starts[record])
    return words[start + 1..<start + 1 + Int(words[start] & 0xFF)]
  }

  func write(to writer: inout SectionWriter) {
    writer.append(starts, as: .flatStarts)
    writer.append(words, as: .flatWords)
  }

  var count: Int { starts.count - 1 }
  var byteCount: Int { starts.byteCount + words.byteCount }

  /// A record's words. Where they stand was checked when they were written.
  @inline(__always)
  func words(_ record: Int) -> UnsafePointer<UInt32> {
    unsafe words.base + Int(starts[record])
  }

  /// Asks for where a record stands, which ``prefetch(_:)`` then asks for without waiting.
  @inline(__always)
  func prefetchPlace(_ record: Int) { unsafe typeahead_prefetch(starts.base + record) }

  /// Asks for a record that will be read soon.
  @inline(__always)
  func prefetch(_ record: Int) {
    let start = unsafe words.base + Int(starts[record])
    unsafe typeahead_prefetch(start)
    // Most records reach into the next line.
    unsafe typeahead_prefetch(start + 15)
  }

  /// The number of fields that have tokens, and those before them.
  var fieldCount: Int {
    var most = 0
    for record in 0..<count {
      let start = Int(starts[record])
      let (tokens, values) = (Int(words[start] & 0xFF), Int(words[start] >> 8))
      // Values are in the order of the fields.
      if values > 0 { most = max(most, Int(words[start + tokens + values] & 0xFF) + 1) }
    }
    return most
  }

  /// Calls `body` with each token of a record that is a term, its field, and whether it is the first and the last of its value.
  func forEachToken(
    _ record: Int, _ body: (_ term: UInt32, _ field: Int, _ isFirst: Bool, _ isLast: Bool) -> Void
  ) {
    let start = Int(starts[record])
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
    let start = Int(starts[record])
    let (tokens, values) = (Int(words[start] & 0xFF), Int(words[start] >> 8))
    for place in start + 1 + tokens..<start + 1 + tokens + values {
      body(Int(words[place] & 0xFF), Int(words[place] >> 16))
    }
  }

  /// Appends a record to `writer`, its terms renumbered.
  func copy(_ record: Int, to writer: inout FlatRecordsWriter, terms: [UInt32]) {
    writer.append(words[Int(starts[record])..<Int(starts[record + 1])], terms: terms)
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
