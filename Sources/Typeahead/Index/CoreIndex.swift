/// Records in one segment of the new core, to be measured beside the index before.
package final class CoreIndex<Record: Identifiable & Sendable> {
  private let schema: Schema<Record>
  private let segment: CoreSegment
  private let records: [Record]
  private let packing = RankPacking(Ranking<Record>(rules: Ranking.Rule.newDefaults))
  private let fields: SearchedFields
  private var search = CoreSearch()

  package init(_ records: [Record], _ schema: Schema<Record>) throws {
    self.schema = schema
    var writer = CoreSegmentWriter(schema)
    for record in records { try writer.append(record, schema) }
    let (segment, order) = writer.finish()
    self.segment = segment
    self.records = order.map { records[$0] }
    fields = SearchedFields(schema)
  }

  package var byteCounts: [(name: String, bytes: Int)] { segment.byteCounts }

  /// The number of matches, and the best of them.
  package func search(_ text: String, limit: Int) -> (total: Int, hits: [Record]) {
    let answer = search.search(
      text, segment,
      .init(limit: limit, isLiteral: !schema.readsQueriesFreely, fields: fields, packing: packing))
    return (answer.total, answer.best.map { records[Int($0.record)] })
  }
}
