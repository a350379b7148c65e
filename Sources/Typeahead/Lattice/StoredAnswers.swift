/// Answers worked out beforehand: totals and best records of heavy prefixes, and of their pairs and triples that many
/// records match.
///
/// They make expensive queries cheap and never decide what an answer is: without them the same is worked out. They hold for
/// queries of all fields of a segment none of whose records is deleted, as typed, or in all readings of those that have several: a
/// prefix may have both answers, a pair or a triple has one of them.
struct StoredAnswers: Sendable {
  /// Queries in the order of their mixed keys, each in the first slot from the one that its key names which those before it leave: who
  /// looks for one may stop where a later one stands.
  private let slots: Column<Slot>
  /// How many of the slots keys name; the others are for what is pushed there.
  private let named: UInt64
  /// For queries whose orders do not all have one answer the answers' numbers in each order, and the answers' bound for none.
  private let ofOrders: PackedColumn
  let answers: AnswerColumn

  /// A query's key, or ``empty``, and the number of its answer, if that is the same in all orders; else the answers' bound and the place
  /// in ``ofOrders`` together. It is stored as it stands in memory, so every byte of it is a field's.
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

  /// The answers of a segment of so many records that were written.
  init(_ writer: consuming StoredAnswersWriter, records count: Int, _ store: ColumnStore) {
    let (answers, numbers) = AnswerColumn.make(writer.answers, records: count, store)
    var ofOrders: [UInt32] = []
    let queries = Self.joined(writer.queries, numbers, bound: answers.bound, &ofOrders)
    self.answers = answers
    self.ofOrders = store.keep(ofOrders, below: answers.bound + 1)
    named = UInt64(queries.count * 8 / 7 + 1)
    slots = store.keep(Self.slots(queries, named: named))
  }

  /// What stands in the slots of some queries, in the order of mixed keys: one for all orders of a query.
  private static func joined(
    _ queries: [StoredAnswersWriter.Query], _ numbers: [UInt32], bound: Int, _ ofOrders: inout [UInt32]
  ) -> [Slot] {
    let queries = queries.sorted { mixed($0.key) < mixed($1.key) }
    var joined: [Slot] = []
    var start = 0
    while start < queries.count {
      let (key, answer) = (queries[start].key, queries[start].answer)
      let end = queries[start...].firstIndex { $0.key != key } ?? queries.count
      let orders = queries[start..<end]
      if orders.count == StoredQuery.differentOrders(ofKey: key), orders.allSatisfy({ $0.answer == answer }) {
        joined.append(Slot(key: key, number: numbers[answer]))
      } else {
        let first = ofOrders.count
        joined.append(Slot(key: key, number: UInt32(bound + first)))
        ofOrders += repeatElement(UInt32(bound), count: StoredQuery.orders(ofKey: key))
        for query in orders { ofOrders[first + query.order] = numbers[query.answer] }
      }
      start = end
    }
    return joined
  }

  /// The slots of some queries, of which keys name so many.
  private static func slots(_ queries: [Slot], named: UInt64) -> [Slot] {
    var slots: [Slot] = []
    for query in queries {
      let first = slot(mixed(query.key), named)
      if slots.count < first { slots += repeatElement(Slot(), count: first - slots.count) }
      slots.append(query)
    }
    return slots + repeatElement(Slot(), count: max(0, Int(named) - slots.count))
  }

  init(_ reader: SectionReader, records count: Int) throws(SegmentDamage) {
    slots = try reader.column(.answerSlots)
    let counts: Column<UInt64> = try reader.column(.answerCounts, count: 2)
    named = counts[0]
    if named > slots.count { throw SegmentDamage(.answerCounts, "more slots than there are") }
    answers = try AnswerColumn(reader, full: counts[1], records: count)
    ofOrders = try reader.column(.answersOfOrders, below: answers.bound + 1)
  }

  /// Checks that the answers are there, and are totals and records that there are, and that queries stand where they are found soon.
  func check() throws(SegmentDamage) {
    let numbers = try answers.allNumbers()
    var last: UInt64 = 0
    for slot in 0..<slots.count where slots[slot].key != Self.empty {
      let mixed = Self.mixed(slots[slot].key)
      let first = Self.slot(mixed, named)
      if mixed < last || !(first..<first + Self.fewSlots).contains(slot) {
        throw SegmentDamage(.answerSlots, "a query that does not stand where it is looked for")
      }
      last = mixed
      let number = Int(slots[slot].number)
      let isThere =
        number < answers.bound
        ? numbers.contains(number)
        : number - answers.bound + StoredQuery.orders(ofKey: slots[slot].key) <= ofOrders.count
      if !isThere { throw SegmentDamage(.answerSlots, "answers that are not there") }
    }
    for place in 0..<ofOrders.count {
      let number = Int(ofOrders[place])
      if number > answers.bound || number < answers.bound && !numbers.contains(number) {
        throw SegmentDamage(.answersOfOrders, "answers that are not there")
      }
    }
  }

  func write(to writer: inout SectionWriter) {
    writer.append(slots, as: .answerSlots)
    let store = ColumnStore()
    writer.keep(store)
    writer.append(store.keep([named, answers.fullCount]), as: .answerCounts)
    writer.append(ofOrders, as: .answersOfOrders)
    answers.write(to: &writer)
  }

  var byteCount: Int { slots.byteCount + ofOrders.byteCount + answers.byteCount }

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
  func find(_ query: StoredQuery) -> Int? {
    let mixed = Self.mixed(query.key)
    guard let number = find(query.key, mixed, in: Self.slot(mixed, named)..<slots.count) else { return nil }
    return number < answers.bound ? number : answer(ofOrder: number - answers.bound + query.order)
  }

  /// The number of the answer in an order that is told apart, if it is stored.
  private func answer(ofOrder place: Int) -> Int? {
    let number = Int(ofOrders[place])
    return number < answers.bound ? number : nil
  }

  /// The number in the slot of a key, if it stands in one of some, the first of which it names.
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
  func find(_ query: StoredQuery, _ check: DeferredCheck) -> Int? {
    let mixed = Self.mixed(query.key)
    let first = Self.slot(mixed, named)
    let asked = first..<min(first + Self.fewSlots, slots.count)
    let size = MemoryLayout<Slot>.size
    guard check.areSound(asked.lowerBound * size..<asked.upperBound * size, ofAnswers: .answerSlots),
      var number = find(query.key, mixed, in: asked)
    else { return nil }
    if number >= answers.bound {
      let place = number - answers.bound + query.order
      guard check.areSound(ofOrders.bytes(of: place), ofAnswers: .answersOfOrders), let answer = answer(ofOrder: place)
      else { return nil }
      number = answer
    }
    return check.areSound(answers.mostBytes(of: number), ofAnswers: .answers) ? number : nil
  }

  /// More slots than any query is looked for in.
  private static let fewSlots = 1024

  @inline(__always)
  func total(_ number: Int) -> Int { answers.total(number) }

  /// Calls `body` with the best records of an answer, best first.
  @inline(__always)
  func forEachRecord(_ number: Int, _ body: (UInt32) -> Void) { answers.forEachRecord(number, body) }
}
