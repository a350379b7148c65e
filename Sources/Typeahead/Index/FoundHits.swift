/// What a hit was found in: it gives the record, ranks and matches of its places.
protocol HitOrigin<Record>: AnyObject, Sendable {
  associatedtype Record: Identifiable & Sendable

  /// The query, and the fields that were searched.
  var query: Query { get }
  var fields: FieldSet { get }

  /// The record of a hit.
  func record(_ place: HitPlace) -> Record
  /// What was chosen or pinned of it; nil if nothing was.
  func choice(_ place: HitPlace) -> HitChoice?
  /// How it stands by that.
  func standing(_ place: HitPlace) -> ChosenSearch.Standing?
  /// The value that an answer in an order has it stand by; nil of an order by no attribute of its schema.
  func value(_ place: HitPlace, by order: SearchOrder) -> AttributeValue?
  /// The values of the ranking's rules for it.
  func rank(_ place: HitPlace, _ mending: Mending?) -> [Int]
  /// The query tokens with the tokens they took.
  func tokens(_ place: HitPlace, _ mending: Mending?) -> [Explanation.TokenMatch]
  /// The ranking's rules with their values.
  func rules(_ rank: [Int]) -> [Explanation.RuleValue]
}

/// What the hits of an answer share: what was asked, and where their records are.
final class FoundHits<Record: Identifiable & Sendable>: HitOrigin {
  let query: Query
  let fields: FieldSet
  private let schema: Schema<Record>
  private let records: [RecordList<Record>]
  private let segments: [LiveSegment]
  /// Whether records may be missing that cannot be read.
  private let areStored: Bool
  private let chosen: ChosenSearch?

  /// Of hits of a snapshot.
  init(_ snapshot: IndexSnapshot<Record>, _ query: Query, _ fields: FieldSet, _ chosen: ChosenSearch?) {
    self.chosen = chosen
    (self.query, schema, self.fields) = (query, snapshot.schema, fields)
    records = snapshot.records
    segments = snapshot.list.uncheckedSegments
    if case .stored = records.first { areStored = true } else { areStored = false }
  }

  /// Of a hit that was found elsewhere than in an index.
  init(_ record: Record, _ query: Query, _ schema: Schema<Record>, _ fields: FieldSet) {
    (self.query, self.schema, self.fields) = (query, schema, fields)
    records = [.kept([record])]
    (segments, areStored) = ([], false)
    chosen = nil
  }

  /// The hit of a record that was found, unless it is stored and cannot be read.
  func hit(_ ranked: RankedRecord, mending: Mending? = nil) -> Hit<Record>? {
    if areStored, records[Int(ranked.segment)][Int(ranked.record)] == nil { return nil }
    return Hit(self, place(ranked), mending: mending)
  }

  /// Those of some records that were found, one after another.
  func hits(_ ranked: borrowing Scratch<RankedRecord>, _ places: Range<Int>) -> [Hit<Record>] {
    if areStored { return places.compactMap { hit(ranked[$0]) } }
    // Where nothing is missing they are written side by side: what is generic is looked up once.
    return unsafe [Hit<Record>](unsafeUninitializedCapacity: places.count) { hits, count in
      for number in places {
        unsafe hits.initializeElement(at: count, to: Hit(self, place(ranked[number])))
        count += 1
      }
    }
  }

  private func place(_ ranked: RankedRecord) -> HitPlace {
    HitPlace(segment: ranked.segment, record: ranked.record, identity: segments[Int(ranked.segment)].segment.identity)
  }

  /// The record of a hit. One that is stored was read when the hit was made, and is kept from then on.
  func record(_ place: HitPlace) -> Record {
    switch records[Int(place.segment)] {
    case .kept(let records): records[Int(place.record)]
    case .stored(let records): records[Int(place.record)]!
    }
  }

  func choice(_ place: HitPlace) -> HitChoice? {
    chosen?.counts(place.segment, place.record).map {
      HitChoice(isPinned: $0.isPinned, countForText: $0.forText, count: $0.all)
    }
  }

  func standing(_ place: HitPlace) -> ChosenSearch.Standing? { chosen?.standing(place.segment, place.record) }

  func value(_ place: HitPlace, by order: SearchOrder) -> AttributeValue? {
    try? schema.value(of: record(place), by: order)
  }

  func rank(_ place: HitPlace, _ mending: Mending?) -> [Int] {
    var matcher = RecordMatcher(keys(mending), schema, fields)
    // Only where the work on it was cut short may a hit not be seen to match again.
    return matcher.rank(of: record(place)) ?? []
  }

  func tokens(_ place: HitPlace, _ mending: Mending?) -> [Explanation.TokenMatch] {
    var finder = MatchFinder(record(place), keys(mending), schema, fields: fields, skipped: mending?.skipped ?? [])
    return finder.find().matches
  }

  func rules(_ rank: [Int]) -> [Explanation.RuleValue] { schema.ruleValues(rank) }

  /// The query as it was read, or changed, to find a hit.
  private func keys(_ mending: Mending?) -> RecordKeys {
    if let mending { return RecordKeys(mending.reading) }
    return RecordKeys(query, isLiteral: !schema.readsQueriesFreely)
  }
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
