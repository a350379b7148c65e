import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Every query that is stored is found, and no other, however its slot is crowded.
@Suite struct StoredAnswersSlotsTests {
  /// Answers of which each has its place for a total, and numbers from 7 on, and again from 0 on, for records.
  private func tables(_ queries: [StoredQuery]) throws -> AnswerTables {
    var writer = StoredAnswersWriter()
    for (place, query) in queries.enumerated() {
      var best = Scratch<RankedRecord>()
      for record in 0..<min(place, AnswerColumn.depth) {
        best.append(RankedRecord(key: 0, part: 0, record: UInt32((7 + record) % 8)))
      }
      writer.append(query, total: place, best)
    }
    let tables = AnswerTables(writer, records: max(queries.count, 8))
    try tables.answers.check()
    return tables
  }

  @Test(arguments: [0, 1, 2, 31, 32, 33, 500, 20_000]) func whatIsStoredIsFound(count: Int) throws {
    let (queries, others) = Self.queries(count: count, seed: UInt64(count))
    let tables = try tables(queries)
    defer { withExtendedLifetime(tables) {} }
    for (place, query) in queries.enumerated() {
      let number = try #require(tables.answers.find(query), "query \(place) of seed \(count)")
      #expect(tables.answers.total(number) == place)
      var records: [UInt32] = []
      tables.answers.forEachRecord(number) { records.append($0) }
      #expect(records == (0..<min(place, 20)).map { UInt32((7 + $0) % 8) })
    }
    for query in others { #expect(tables.answers.find(query) == nil, "seed \(count)") }
  }

  /// Queries that all name the last slot, so that all but one stand behind it.
  @Test func moreSlotsThanKeysName() throws {
    var random = SeededRandom(seed: 5)
    var crowded: [UInt64: StoredQuery] = [:]
    while crowded.count < 400 {
      let query = StoredQuery((0..<3).map { _ in UInt32.random(in: 1..<UInt32(StoredQuery.nodes), using: &random) })
      // As keys are mixed: the highest name the last slot of a few hundred.
      let mixed = (query.key ^ query.key >> 31) &* 0x9E37_79B9_7F4A_7C15
      if mixed > .max / 500 * 499 { crowded[query.key] = query }
    }
    let all = Array(crowded.values)
    let queries = Array(all[..<200])
    let tables = try tables(queries)
    defer { withExtendedLifetime(tables) {} }
    for (place, query) in queries.enumerated() {
      #expect(tables.answers.find(query).map { tables.answers.total($0) } == place)
    }
    for query in all[200...] { #expect(tables.answers.find(query) == nil) }
    // As many that are spread stand in slots that keys name, all but a few: twelve bytes each.
    let spread = try self.tables(Self.queries(count: 200, nodes: 3, seed: 2).stored)
    defer { withExtendedLifetime(spread) {} }
    #expect(tables.answers.byteCount > spread.answers.byteCount + 100 * 12)
  }

  /// What is answered alike in all orders takes one slot; what is not, or is stored in some orders only, is told apart.
  @Test func ordersThatDifferAreToldApart() throws {
    let nodes: [[UInt32]] = [[1, 2, 3], [4, 4, 5], [6, 7], [8, 8]]
    let orders = nodes.flatMap { StoredQueryTests.permutations($0).sorted { $0.lexicographicallyPrecedes($1) } }
    #expect(orders.count == 6 + 3 + 2 + 1)
    let tables = [
      try filled(orders) { _ in 30 }, try filled(orders) { 30 + $0 },
      try filled(orders.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)) { _ in 30 },
    ]
    defer { withExtendedLifetime(tables) {} }
    let (alike, apart, few) = (tables[0].answers, tables[1].answers, tables[2].answers)
    for (place, order) in orders.enumerated() {
      #expect(alike.find(StoredQuery(order)).map { alike.total($0) } == 30)
      #expect(apart.find(StoredQuery(order)).map { apart.total($0) } == 30 + place)
      #expect((few.find(StoredQuery(order)) != nil) == (place % 2 == 0), "\(order)")
      for answers in [alike, apart, few] { #expect(answers.find(StoredQuery(order).ofAllReadings) == nil) }
    }
    // Slots of twelve bytes, one or two more than queries, and answers of 21 bytes; not one slot for each order.
    #expect(alike.byteCount - 24 <= 6 * 12)
    #expect(apart.byteCount - 12 * 24 <= 6 * 12 + 6 + 6 + 2 && few.byteCount - 24 <= 5 * 12 + 6 + 6 + 2)
  }

  private func filled(_ orders: [[UInt32]], total: (Int) -> Int) throws -> AnswerTables {
    var writer = StoredAnswersWriter()
    var best = Scratch<RankedRecord>()
    for record in 0..<20 { best.append(RankedRecord(key: 0, part: 0, record: UInt32(record))) }
    for (place, order) in orders.enumerated() { writer.append(StoredQuery(order), total: total(place), best) }
    let tables = AnswerTables(writer, records: 50)
    try tables.answers.check()
    return tables
  }

  @Test func slotsThatAreNotThereAreRefused() throws {
    let tables = try tables(Self.queries(count: 40, seed: 1).stored)
    defer { withExtendedLifetime(tables) {} }
    let check = WrittenAnswers(tables, records: 40).check
    try check(.answerCounts) { #expect($0.count == 16) }
    // The slots that keys name, and the full answers: too many, and none.
    for change in [{ $0[1] = 1 }, { $0[9] = 1 }, { $0[15] = 1 }, { $0[8] = 0 }, { $0.removeAll() }, { $0 += $0 }]
      as [(inout [UInt8]) -> Void]
    {
      #expect(throws: SegmentDamage.self) { try check(.answerCounts, change) }
    }
    #expect(throws: SegmentDamage.self) { try check(.answerSlots) { $0.removeLast() } }
    let numbers = Set(try tables.answers.numbers())
    let bound = tables.answers.answers.bound
    var places = 0
    try check(.answersOfOrders) { places = $0.count }
    #expect(bound < 256 && places > 6, "a place takes a byte")
    // A slot is a key and a number: inside an answer, beyond all of them, or such that not all orders of three nodes have a place.
    for change in [(0, { $0 + 1 }), (0, { _ in 1 << 30 }), (1 << 42, { _ in bound + places - 5 })]
      as [(UInt64, (Int) -> Int)]
    {
      var isChanged = false
      #expect(throws: SegmentDamage.self) {
        try check(.answerSlots) { slots in
          for slot in stride(from: 0, to: slots.count, by: 12) {
            let key = (0..<8).reduce(UInt64(0)) { $0 | UInt64(slots[slot + $1]) << UInt64(8 * $1) }
            let number = (0..<4).reduce(0) { $0 | Int(slots[slot + 8 + $1]) << (8 * $1) }
            if isChanged || key == .max || key < change.0
              || change.0 == 0 && (number + 1 >= bound || numbers.contains(number + 1))
            {
              continue
            }
            isChanged = true
            for byte in 0..<4 { slots[slot + 8 + byte] = UInt8(truncatingIfNeeded: change.1(number) >> (8 * byte)) }
          }
        }
      }
      #expect(isChanged)
    }
    #expect(throws: SegmentDamage.self) { try check(.answersOfOrders) { $0[0] = 0xFF } }
    #expect(throws: SegmentDamage.self) { try check(.answersOfOrders) { $0.removeAll() } }
    #expect(throws: SegmentDamage.self) { try check(.answers) { $0.removeAll() } }
    #expect(throws: SegmentDamage.self) { try check(.answers) { $0.removeLast() } }
    // The first answer's total, and its first record.
    #expect(throws: SegmentDamage.self) { try check(.answers) { $0[0] = 41 } }
    #expect(throws: SegmentDamage.self) { try check(.answers) { $0[1] = 40 } }
  }

  /// Who looks for a query reads few slots: each has to stand near the one that its key names, and in the order of mixed keys.
  @Test func queriesThatStandElsewhereAreRefused() throws {
    let tables = try tables(Self.queries(count: 2000, seed: 2).stored)
    let check = WrittenAnswers(tables, records: 2000).check
    try check(.answerCounts) { #expect($0.count == 16 && $0[1] == 8) }
    // As if keys named 2,048 slots fewer.
    #expect(throws: SegmentDamage.self) { try check(.answerCounts) { $0[1] = 0 } }
    #expect(throws: SegmentDamage.self) {
      try check(.answerSlots) { slots in
        let size = 12
        let taken = (0..<slots.count / size).filter { slots[$0 * size..<$0 * size + 8].contains { $0 != 0xFF } }
        for byte in 0..<size { slots.swapAt(taken[5] * size + byte, taken[6] * size + byte) }
      }
    }
  }

  /// Answers as they are stored, to be read and checked after somebody forged a part of them.
  private struct WrittenAnswers {
    private let tables: AnswerTables
    private let records: Int
    private var sections = SectionWriter()

    init(_ tables: AnswerTables, records: Int) {
      (self.tables, self.records) = (tables, records)
      tables.answers.write(to: &sections)
    }

    /// Reads and checks them, some bytes of a section replaced.
    func check(_ section: Section, _ change: (inout [UInt8]) -> Void) throws(SegmentDamage) {
      let reader = try sections.reader { if $0 == section { change(&$1) } }
      try StoredAnswers(reader, records: records).check()
    }
  }

  /// So many queries of one to three nodes, or of as many as are said, and as many that are none of them.
  private static func queries(
    count: Int, nodes: Int? = nil, seed: UInt64
  ) -> (stored: [StoredQuery], others: [StoredQuery]) {
    var random = SeededRandom(seed: seed)
    var seen: Set<[UInt32]> = []
    var all: [StoredQuery] = []
    while all.count < 2 * count {
      let length = nodes ?? Int.random(in: 1...3, using: &random)
      let nodes = (0..<length).map { _ in UInt32.random(in: 1...90, using: &random) }
      if seen.insert(nodes).inserted { all.append(StoredQuery(nodes)) }
    }
    return (Array(all[..<count]), Array(all[count...]))
  }
}
