import Foundation
import LocalPostgres
import Testing
import Typeahead
import TypeaheadJSON
import TypeaheadOracle
import TypeaheadPostgres
import TypeaheadStore
import TypeaheadTestSupport

/// Every engine answers every line of the table.
@Suite(.serialized) struct ConformanceTests {
  typealias Line = ConformanceTable.Line

  /// An answer as the table has it.
  private struct Found: Equatable {
    var ids: [String]
    var total: Int
    var sums: [String]?
  }

  private static let byWeight = Facet<TestRecord>("weight") { ["\($0.weight)"] }.measuring { Int($0.weight) }

  private static func options(_ line: Line) -> SearchOptions<TestRecord> {
    SearchOptions(
      limit: line.limit, offset: line.offset, fields: line.fields,
      filter: line.weight.map { .equals(\.weight, $0) })
  }

  private static func expected(_ line: Line) -> Found {
    Found(ids: line.ids, total: line.total, sums: line.sums?.map { "\($0.weight): \($0.count), \($0.sum)" })
  }

  private static func answer(_ line: Line, of service: any SearchService<TestRecord>) async throws -> Found {
    let answer = try await service.search(Query(line.query), options(line))
    #expect(answer.isExact)
    var found = Found(ids: answer.hits.map(\.id), total: answer.total)
    if line.sums != nil {
      let counted = try await service.facets(Query(line.query), by: byWeight, options(line))
      #expect(counted.isExact)
      found.sums = counted.values.map { "\($0.value): \($0.count), \($0.sum)" }
    }
    return found
  }

  private static func check(_ table: ConformanceTable, _ service: any SearchService<TestRecord>) async throws {
    // In two writes, the second of which replaces some of the first.
    _ = try await service.upsert(Array(table.records.dropFirst(2)), WriteOptions())
    let report = try await service.upsert(table.records, WriteOptions())
    #expect(report.added == 2 && report.replaced == table.records.count - 2)
    for line in table.lines {
      #expect(try await answer(line, of: service) == expected(line), "query \(line.query.debugDescription)")
    }
  }

  /// Conditions and orders, as the index in memory answers them.
  private static func compare(_ table: ConformanceTable, _ service: any SearchService<TestRecord>) async throws {
    let memory = SearchIndex(schema: table.schema.engine)
    try memory.upsert(table.records)
    let word = table.records[0].values.values.first?.first?.split(separator: " ").first ?? "x"
    let orders: [SearchOrder] = [
      .rank, .staticOrder, .attribute("weight"), .attribute("weight", descending: true),
    ]
    for (number, line) in table.lines.enumerated() {
      var options = options(line)
      options.order = orders[number % orders.count]
      for query in [
        Query(line.query), Query(line.query, matching: .wholeWords), Query(parsing: "\(line.query) -\(word)"),
        Query(parsing: "\"\(word)\""),
      ] {
        let (found, wanted) = (try await service.search(query, options), memory.snapshot.search(query, options))
        let exact = wanted.hits.filter { $0.mending == nil }.map(\.id)
        #expect(found.hits.map(\.id) == exact && found.total == wanted.total, "\(query), \(options.order)")
      }
    }
  }

  @Test(arguments: ConformanceTable.all)
  func oracle(_ table: ConformanceTable) {
    let oracle = Oracle(schema: table.schema.oracle, records: table.records.map(\.forOracle))
    let weights = Dictionary(uniqueKeysWithValues: table.records.map { ($0.id, $0.weight) })
    for line in table.lines {
      let hits = oracle.search(line.query, fields: line.fields.map { Set($0) }).map(\.id).filter { id in
        line.weight == nil || weights[id] == line.weight
      }
      let page = hits.dropFirst(line.offset).prefix(line.limit)
      #expect(Array(page) == line.ids && hits.count == line.total, "query \(line.query.debugDescription): \(hits)")
    }
  }

  @Test(arguments: ConformanceTable.all)
  func memory(_ table: ConformanceTable) async throws {
    try await Self.check(table, SearchIndex(schema: table.schema.engine))
  }

  @Test(arguments: ConformanceTable.all)
  func reopened(_ table: ConformanceTable) async throws {
    let folder = NSTemporaryDirectory() + "typeahead-conformance-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func open(_ access: RecordStore.Access) throws -> DurableIndex<TestRecord> {
      try DurableIndex(
        RecordStore(at: folder, for: access), kind: "test", schema: table.schema.engine,
        codec: JSONRecordCodec<TestRecord>())
    }
    let index = try open(.writing)
    try await Self.check(table, index)
    try index.commit()
    try index.close()
    let reopened = try open(.reading)
    for line in table.lines {
      #expect(try await Self.answer(line, of: reopened) == Self.expected(line), "query \(line.query.debugDescription)")
    }
  }

  /// Typed character by character.
  @Test(arguments: ConformanceTable.all)
  func session(_ table: ConformanceTable) throws {
    let index = SearchIndex(schema: table.schema.engine)
    try index.upsert(table.records)
    for line in table.lines {
      var session = SearchSession<TestRecord>(
        limit: .max, fields: line.fields, filter: line.weight.map { .equals(\.weight, $0) })
      for end in line.query.indices { session.search(String(line.query[...end]), in: index.snapshot) }
      session.search(line.query, in: index.snapshot)
      let page = session.hits.map(\.id).dropFirst(line.offset).prefix(line.limit)
      #expect(session.total == line.total && Array(page) == line.ids, "query \(line.query.debugDescription)")
    }
  }

  @Test(.enabled(if: LocalServer.isInstalled), arguments: ConformanceTable.all)
  func oneServer(_ table: ConformanceTable) async throws {
    let index = try await TestCluster.single.index(of: table.schema.engine, facets: [Self.byWeight])
    try await Self.check(table, index)
    try await Self.compare(table, index)
  }

  @Test(.enabled(if: LocalServer.isInstalled), arguments: ConformanceTable.all)
  func threeShards(_ table: ConformanceTable) async throws {
    let index = try await TestCluster.three.index(of: table.schema.engine, facets: [Self.byWeight])
    try await Self.check(table, index)
    try await Self.compare(table, index)
  }
}
