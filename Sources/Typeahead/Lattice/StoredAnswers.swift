/// Answers worked out beforehand: totals and best records of heavy prefixes, and of their pairs and triples that many
/// records match.
///
/// They make expensive queries cheap and never decide what an answer is: without them the same is worked out. They hold for
/// queries of all fields, as typed, of a segment none of whose records is deleted. Those that have several
/// readings have an answer of all of these beside that.
struct StoredAnswers: Sendable {
  /// The most tokens of a query that is stored.
  static let mostTokens = 3
  /// How many of the best records are stored.
  static let depth = 20

  /// Queries in the order of their mixed keys, each in the first slot from the one that its key names which those before it leave: who
  /// looks for one may stop where a later one stands.
  private let slots: Column<Slot>
  /// How many of the slots keys name; the others are for what is pushed there.
  private let named: UInt64
  /// The total of each answer and its best records, filled up with ``none``: numbers of as few bytes as they need, an answer's in a
  /// multiple of four, so that of 65,536 to 16 million records they are a line of the processor's cache.
  private let answers: Column<UInt8>
  private let width: NumberWidth
  /// The bytes of an answer.
  private let stride: Int
  /// Stands for no record: how many the segment has.
  private let none: UInt32

  /// A query's key, or ``empty``, and the number of its answer. It is stored as it stands in memory, so every byte of it is a field's.
  private struct Slot: BitwiseCopyable, Sendable {
    private let low: UInt32
    private let high: UInt32
    let number: UInt32

    init(key: UInt64 = StoredAnswers.empty, number: UInt32 = 0) {
      (low, high) = (UInt32(truncatingIfNeeded: key), UInt32(key >> 32))
      self.number = number
    }

    var key: UInt64 { UInt64(high) << 32 | UInt64(low) }
  }

  private static let empty = UInt64.max
  /// The numbers of an answer.
  fileprivate static let answerNumbers = 1 + depth

  /// The bytes of an answer of numbers of so many.
  private static func stride(_ width: NumberWidth) -> Int { (answerNumbers * width.bytes + 3) & ~3 }

  fileprivate init(_ writer: consuming StoredAnswersWriter, records count: Int, _ store: ColumnStore) {
    named = UInt64(writer.queries.count * 8 / 7 + 1)
    slots = store.keep(Self.slots(writer.queries, named: named))
    (width, none) = (NumberWidth(below: count + 1), UInt32(count))
    stride = Self.stride(width)
    let numbers = writer.answers.elements
    var answers = [UInt8](repeating: 0, count: numbers.count / Self.answerNumbers * stride)
    for (place, number) in numbers.enumerated() {
      let (answer, offset) = place.quotientAndRemainder(dividingBy: Self.answerNumbers)
      width.put(min(number, none), into: &answers, at: answer * stride + offset * width.bytes)
    }
    self.answers = store.keep(answers)
  }

  /// The slots of some queries whose keys name so many.
  private static func slots(_ queries: [(key: UInt64, number: UInt32)], named: UInt64) -> [Slot] {
    var slots: [Slot] = []
    for query in queries.sorted(by: { mixed($0.key) < mixed($1.key) }) {
      let first = slot(mixed(query.key), named)
      if slots.count < first { slots += repeatElement(Slot(), count: first - slots.count) }
      slots.append(Slot(key: query.key, number: query.number))
    }
    return slots + repeatElement(Slot(), count: max(0, Int(named) - slots.count))
  }

  init(_ reader: SectionReader, records count: Int) throws(SegmentDamage) {
    (width, none) = (NumberWidth(below: count + 1), UInt32(count))
    stride = Self.stride(width)
    slots = try reader.column(.answerSlots)
    answers = try reader.column(.answers)
    named = try reader.column(.namedSlots, count: 1)[0]
    if named > slots.count { throw SegmentDamage(.namedSlots, "more than there are") }
    if answers.count % stride != 0 {
      throw SegmentDamage(.answers, "\(answers.count) bytes, no multiple of \(stride)")
    }
  }

  /// Checks that the answers are there, and are totals and records that there are.
  func check() throws(SegmentDamage) {
    for slot in 0..<slots.count where slots[slot].key != Self.empty && slots[slot].number >= self.count {
      throw SegmentDamage(.answerSlots, "answers that are not there")
    }
    for answer in 0..<count {
      let start = unsafe start(answer)
      for place in 0..<Self.answerNumbers where unsafe width.number(at: start + place * width.bytes) > none {
        throw SegmentDamage(.answers, "records that are not there")
      }
    }
  }

  func write(to writer: inout SectionWriter) {
    writer.append(slots, as: .answerSlots)
    let store = ColumnStore()
    writer.keep(store)
    writer.append(store.keep([named]), as: .namedSlots)
    writer.append(answers, as: .answers)
  }

  /// The number of different answers.
  var count: Int { answers.count / stride }
  var byteCount: Int { slots.byteCount + answers.byteCount }

  /// The key of a query by its tokens' nodes in the order typed; a query of other nodes has another.
  @inline(__always)
  static func key(_ key: UInt64, adding node: UInt32) -> UInt64 { key << 21 | UInt64(node) }

  /// The key of all readings of a query, of which the other is the key as typed.
  static func ofReadings(_ key: UInt64) -> UInt64 { key | 1 << 63 }

  /// The most nodes of a trie whose answers can be stored: three of their numbers make a key.
  static let mostNodes = 1 << 21 - 1

  /// A key with its bits spread, another for each key. Nodes are numbers of our own making, so nobody can flood the slots by it.
  @inline(__always)
  private static func mixed(_ key: UInt64) -> UInt64 { (key ^ key >> 31) &* 0x9E37_79B9_7F4A_7C15 }

  /// Which of so many slots a key names.
  @inline(__always)
  private static func slot(_ mixed: UInt64, _ named: UInt64) -> Int {
    Int(mixed.multipliedFullWidth(by: named).high)
  }

  /// The number of a query's answer, if it is stored.
  @inline(__always)
  func find(_ key: UInt64) -> Int? {
    let mixed = Self.mixed(key)
    return find(key, mixed, in: Self.slot(mixed, named)..<slots.count)
  }

  /// The number of a query's answer, if it is stored in one of some slots, the first of which its key names.
  @inline(__always)
  private func find(_ key: UInt64, _ mixed: UInt64, in asked: Range<Int>) -> Int? {
    for slot in asked {
      let found = slots[slot]
      if found.key == key { return Int(found.number) }
      if found.key == Self.empty || Self.mixed(found.key) > mixed { return nil }
    }
    return nil
  }

  /// The number of a query's answer, if it is stored and what was written.
  func find(_ key: UInt64, _ check: DeferredCheck) -> Int? {
    let mixed = Self.mixed(key)
    let first = Self.slot(mixed, named)
    let asked = first..<min(first + Self.fewSlots, slots.count)
    let size = MemoryLayout<Slot>.size
    guard check.areSound(asked.lowerBound * size..<asked.upperBound * size, ofAnswers: .answerSlots),
      let number = find(key, mixed, in: asked)
    else { return nil }
    return check.areSound(number * stride..<(number + 1) * stride, ofAnswers: .answers) ? number : nil
  }

  /// More slots than any query is looked for in.
  private static let fewSlots = 1024

  /// Where the numbers of an answer begin.
  @inline(__always)
  private func start(_ answer: Int) -> UnsafePointer<UInt8> {
    // A slice checks the place; behind a column there is room for more bytes than numbers have.
    unsafe answers[answer * stride..<(answer + 1) * stride].base
  }

  @inline(__always)
  func total(_ number: Int) -> Int { Int(unsafe width.number(at: start(number))) }

  /// Calls `body` with the best records of an answer, best first.
  @inline(__always)
  func forEachRecord(_ number: Int, _ body: (UInt32) -> Void) {
    var place = unsafe start(number)
    for _ in 0..<Self.depth {
      unsafe place += width.bytes
      let record = unsafe width.number(at: place)
      if record == none { return }
      body(record)
    }
  }
}

/// Takes answers one after another; those of several queries that are alike, as most are that differ in the order of their tokens
/// or in how much of a word is typed, are kept once.
struct StoredAnswersWriter: ~Copyable {
  fileprivate private(set) var queries: [(key: UInt64, number: UInt32)] = []
  fileprivate private(set) var answers = SequenceTable<UInt32>()
  private var answer: [UInt32] = []

  mutating func append(_ key: UInt64, total: Int, _ best: borrowing Scratch<RankedRecord>) {
    answer.removeAll(keepingCapacity: true)
    answer.append(UInt32(total))
    for place in 0..<StoredAnswers.depth { answer.append(place < best.count ? best[place].record : .max) }
    let all = 0..<answer.count
    queries.append((key, answers.intern(answer, all, SequenceTable.digest(answer, all))))
  }

  /// The answers of a segment of so many records.
  consuming func finish(records count: Int, _ store: ColumnStore) -> StoredAnswers {
    StoredAnswers(self, records: count, store)
  }
}
