/// What the hits of an answer share: what was asked, and where their records are.
final class FoundHits<Record: Identifiable & Sendable>: Sendable {
  let query: Query
  let schema: Schema<Record>
  let fields: FieldSet
  private let records: [RecordList<Record>]

  /// Of hits of a snapshot.
  init(_ snapshot: IndexSnapshot<Record>, _ query: Query, _ fields: FieldSet) {
    (self.query, schema, self.fields) = (query, snapshot.schema, fields)
    records = snapshot.records
  }

  /// Of a hit that was found elsewhere than in an index.
  init(_ record: Record, _ query: Query, _ schema: Schema<Record>, _ fields: FieldSet) {
    (self.query, self.schema, self.fields) = (query, schema, fields)
    records = [.kept([record])]
  }

  /// The record of a hit. One that is stored was read when the hit was made, and is kept from then on.
  func record(_ place: HitPlace) -> Record { records[Int(place.segment)][Int(place.record)]! }
}

/// A hit's place: which of the snapshot's segments, and which of its records.
struct HitPlace: Equatable, Sendable {
  let segment: Int32
  let record: UInt32
  /// Tells its segment apart from all others.
  let identity: Identity

  static func == (left: HitPlace, right: HitPlace) -> Bool {
    left.record == right.record && left.identity == right.identity
  }
}
