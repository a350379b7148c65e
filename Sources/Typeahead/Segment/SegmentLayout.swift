/// What of a schema a segment is made by.
struct SegmentLayout: Sendable {
  let fields: SearchedFields
  let fieldCount: Int
  /// The order that champions are kept in.
  let packing: RankPacking
  let steps: [StaticOrderStep]
  var tuning: Tuning

  init<Record>(_ schema: Schema<Record>) {
    fields = SearchedFields(schema)
    fieldCount = schema.fields.count
    packing = RankPacking(schema.ranking)
    steps = schema.ranking.steps
    tuning = schema.tuning
  }
}
