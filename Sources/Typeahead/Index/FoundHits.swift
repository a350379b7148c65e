/// What the hits of an answer share: what was asked, and where their records are.
final class FoundHits<Record: Identifiable & Sendable>: Sendable {
  let query: Query
  let schema: Schema<Record>
  let fields: FieldSet
  private let records: [RecordList<Record>]
  /// The segments of the records; none of a hit that was found elsewhere.
  private let segments: [LiveSegment]

  /// Of hits of a snapshot.
  init(_ snapshot: IndexSnapshot<Record>, _ query: Query, _ fields: FieldSet) {
    (self.query, schema, self.fields) = (query, snapshot.schema, fields)
    (records, segments) = (snapshot.records, snapshot.list.uncheckedSegments)
  }

  /// Of a hit that was found elsewhere than in an index.
  init(_ record: Record, _ query: Query, _ schema: Schema<Record>, _ fields: FieldSet) {
    (self.query, self.schema, self.fields) = (query, schema, fields)
    (records, segments) = ([.kept([record])], [])
  }

  /// The record of a hit. One that is stored was read when the hit was made, and is kept from then on.
  func record(_ place: HitPlace) -> Record { records[Int(place.segment)][Int(place.record)]! }

  /// Tells the segment of a hit apart from all others; that of one found elsewhere is the hit's own.
  func segment(_ place: HitPlace) -> ObjectIdentifier {
    segments.isEmpty ? ObjectIdentifier(self) : ObjectIdentifier(segments[Int(place.segment)].segment)
  }
}

/// A hit's place: which of the snapshot's segments, and which of its records.
struct HitPlace: BitwiseCopyable, Sendable {
  let segment: Int32
  let record: UInt32
}
