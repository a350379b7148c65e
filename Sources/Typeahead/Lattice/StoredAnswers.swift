/// Answers worked out beforehand: totals and best records of heavy prefixes, and of their pairs and triples that many
/// records match.
///
/// They make expensive queries cheap and never decide what an answer is: without them the same is worked out. They hold for
/// queries of all fields, as typed, of a segment none of whose records is deleted. Digits that are read joined, too, have an answer of
/// both readings beside that.
struct StoredAnswers: Sendable {
  /// The most tokens of a query that is stored.
  static let mostTokens = 3
  /// How many of the best records are stored.
  static let depth = 20

  /// For each slot a query's key, or ``empty``, and the number of its answer.
  private let keys: Column<UInt64>
  private let numbers: Column<UInt32>
  private let totals: Column<UInt32>
  /// The best records of each answer, filled up with ``UInt32/max``.
  private let records: Column<UInt32>

  static let empty = UInt64.max

  fileprivate init(_ writer: consuming StoredAnswersWriter, _ store: ColumnStore) {
    var slots = 16
    while slots < writer.queries.count * 2 { slots *= 2 }
    var keys = [UInt64](repeating: Self.empty, count: slots)
    var numbers = [UInt32](repeating: 0, count: slots)
    for query in writer.queries {
      var slot = Self.slot(query.key, slots)
      while keys[slot] != Self.empty { slot = (slot + 1) & (slots - 1) }
      keys[slot] = query.key
      numbers[slot] = query.number
    }
    self.keys = store.keep(keys)
    self.numbers = store.keep(numbers)
    totals = store.keep(writer.totals)
    records = store.keep(writer.records)
  }

  init(_ reader: SectionReader) throws(SegmentDamage) {
    keys = try reader.column(.answerKeys)
    numbers = try reader.column(.answerNumbers, count: keys.count)
    totals = try reader.column(.answerTotals)
    records = try reader.column(.answerRecords, count: totals.count * Self.depth)
    guard keys.count > totals.count, keys.count & (keys.count - 1) == 0 else {
      throw SegmentDamage(.answerKeys, "\(keys.count) elements for \(totals.count) answers")
    }
  }

  /// Checks the answers of a segment of so many records.
  func check(records count: Int) throws(SegmentDamage) {
    var hasFree = false
    for slot in 0..<keys.count {
      if keys[slot] == Self.empty {
        hasFree = true
      } else if numbers[slot] >= totals.count {
        throw SegmentDamage(.answerNumbers, "answers that are not there")
      }
    }
    guard hasFree, totals.areBelow(count + 1), records.areNoneOrBelow(count) else {
      throw SegmentDamage(.answerRecords, "records that are not there")
    }
  }

  func write(to writer: inout SectionWriter) {
    writer.append(keys, as: .answerKeys)
    writer.append(numbers, as: .answerNumbers)
    writer.append(totals, as: .answerTotals)
    writer.append(records, as: .answerRecords)
  }

  /// The number of different answers.
  var count: Int { totals.count }
  var byteCount: Int { keys.byteCount + numbers.byteCount + totals.byteCount + records.byteCount }

  /// The key of a query by its tokens' nodes in the order typed; a query of other nodes has another.
  @inline(__always)
  static func key(_ key: UInt64, adding node: UInt32) -> UInt64 { key << 21 | UInt64(node) }

  /// The key of digits, of which the other is the key as typed, that are read joined, too.
  static func joining(_ key: UInt64) -> UInt64 { key | 1 << 63 }

  /// The most nodes of a trie whose answers can be stored: three of their numbers make a key.
  static let mostNodes = 1 << 21 - 1

  @inline(__always)
  private static func slot(_ key: UInt64, _ slots: Int) -> Int {
    // Nodes are numbers of our own making, so nobody can flood this.
    let mixed = (key ^ key >> 31) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 20) & (slots - 1)
  }

  /// The number of a query's answer, if it is stored.
  @inline(__always)
  func find(_ key: UInt64) -> Int? {
    var slot = Self.slot(key, keys.count)
    while keys[slot] != Self.empty {
      if keys[slot] == key { return Int(numbers[slot]) }
      slot = (slot + 1) & (keys.count - 1)
    }
    return nil
  }

  /// The number of a query's answer, if it is stored and what was written.
  func find(_ key: UInt64, _ check: DeferredCheck) -> Int? {
    let first = Self.slot(key, keys.count)
    let slots = first..<min(first + Self.fewSlots, keys.count)
    guard check.areSound(Self.bytes(slots, of: UInt64.self), ofAnswers: .answerKeys),
      let slot = slots.first(where: { keys[$0] == key || keys[$0] == Self.empty }), keys[slot] == key,
      check.areSound(Self.bytes(slot..<slot + 1, of: UInt32.self), ofAnswers: .answerNumbers)
    else { return nil }
    let number = Int(numbers[slot])
    let best = number * Self.depth..<(number + 1) * Self.depth
    guard check.areSound(Self.bytes(number..<number + 1, of: UInt32.self), ofAnswers: .answerTotals),
      check.areSound(Self.bytes(best, of: UInt32.self), ofAnswers: .answerRecords)
    else { return nil }
    return number
  }

  /// More slots than any query is looked for in.
  private static let fewSlots = 1024

  private static func bytes<Element>(_ places: Range<Int>, of _: Element.Type) -> Range<Int> {
    let size = MemoryLayout<Element>.size
    return places.lowerBound * size..<places.upperBound * size
  }

  @inline(__always)
  func total(_ number: Int) -> Int { Int(totals[number]) }

  /// Calls `body` with the best records of an answer, best first.
  @inline(__always)
  func forEachRecord(_ number: Int, _ body: (UInt32) -> Void) {
    for place in 0..<Self.depth {
      let record = records[number * Self.depth + place]
      if record == .max { return }
      body(record)
    }
  }
}

/// Takes answers one after another; those of several queries that are alike, as most are that differ in the order of their tokens
/// or in how much of a word is typed, are kept once.
struct StoredAnswersWriter: ~Copyable {
  fileprivate private(set) var queries: [(key: UInt64, number: UInt32)] = []
  /// The answers: the best records of each, and its total.
  private var answers = SequenceTable<UInt32>()
  private var answer: [UInt32] = []

  mutating func append(_ key: UInt64, total: Int, _ best: borrowing Scratch<RankedRecord>) {
    answer.removeAll(keepingCapacity: true)
    for place in 0..<StoredAnswers.depth { answer.append(place < best.count ? best[place].record : .max) }
    answer.append(UInt32(total))
    let all = 0..<answer.count
    queries.append((key, answers.intern(answer, all, SequenceTable.digest(answer, all))))
  }

  fileprivate var totals: [UInt32] { (0..<answers.count).map { answers.elements[answers.range($0).upperBound - 1] } }

  fileprivate var records: [UInt32] {
    (0..<answers.count).flatMap { answers.elements[answers.range($0).dropLast()] }
  }

  consuming func finish(_ store: ColumnStore) -> StoredAnswers { StoredAnswers(self, store) }
}
