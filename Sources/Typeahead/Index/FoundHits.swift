internal import Synchronization

/// What a hit was found in, whatever its record: it tells more of it by its place.
protocol HitOrigin: AnyObject, Sendable {
  /// The query, and the fields that were searched.
  var query: Query { get }
  var fields: FieldSet { get }
  /// Whether reading the hits again took no more than it may so far.
  var isExact: Bool { get }

  /// What was chosen or pinned of a hit; nil if nothing was.
  func choice(_ place: HitPlace) -> HitChoice?
  /// How it stands by that.
  func standing(_ place: HitPlace) -> ChosenSearch.Standing?
  /// The value that an answer in an order has it stand by; nil of an order by no attribute of its schema.
  func value(_ place: HitPlace, by order: SearchOrder) -> AttributeValue?
  /// The values of the ranking's rules for it, of a later tier as its detail says.
  func rank(_ place: HitPlace, _ detail: HitDetail?) -> [Int]
  /// The query tokens with the tokens they took.
  func tokens(_ place: HitPlace, _ detail: HitDetail?) -> [Explanation.TokenMatch]
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
  private let spare: SpareReader
  /// What reading hits again took, of what it may, in postings read.
  private let spent = Atomic<Int>(0)
  private let budget: WorkBudget

  /// Of hits of a snapshot, and the most work spent on reading them again.
  init(
    _ snapshot: IndexSnapshot<Record>, _ query: Query, _ fields: FieldSet, _ chosen: ChosenSearch?,
    _ budget: WorkBudget
  ) {
    (self.query, self.fields, self.chosen, self.budget) = (query, fields, chosen, budget)
    (schema, spare) = (snapshot.schema, snapshot.reader)
    records = snapshot.records
    segments = snapshot.list.uncheckedSegments
    if case .stored = records.first { areStored = true } else { areStored = false }
  }

  /// Of the hits of a search: they may take as much as it.
  convenience init(_ snapshot: IndexSnapshot<Record>, _ buffer: borrowing SearchBuffer) {
    self.init(snapshot, buffer.query, buffer.fields, buffer.chosen, buffer.budget)
  }

  /// Of a hit that was found elsewhere than in an index.
  init(_ record: Record, _ query: Query, _ schema: Schema<Record>, _ fields: FieldSet) {
    (self.query, self.schema, self.fields) = (query, schema, fields)
    records = [.kept([record])]
    (segments, areStored) = ([], false)
    (chosen, budget, spare) = (nil, .standard, SpareReader())
  }

  /// The hit of a record that was found, unless it is stored and cannot be read.
  func hit(_ ranked: RankedRecord, _ detail: HitDetail? = nil) -> Hit<Record>? {
    switch records[Int(ranked.segment)] {
    case .kept(let list): Hit(self, place(ranked), list, Int(ranked.record), detail)
    case .stored(let list): list[Int(ranked.record)].map { Hit(self, place(ranked), [$0], 0, detail) }
    }
  }

  /// Those of some records that were found, one after another.
  func hits(_ ranked: borrowing Scratch<RankedRecord>, _ places: Range<Int>) -> [Hit<Record>] {
    if areStored { return places.compactMap { hit(ranked[$0]) } }
    // Where nothing is missing they are written side by side: what is generic is looked up as seldom as can be.
    return unsafe [Hit<Record>](unsafeUninitializedCapacity: places.count) { hits, count in
      var (segment, list): (Int32, [Record]) = (-1, [])
      for number in places {
        let found = ranked[number]
        if found.segment != segment, case .kept(let records) = records[Int(found.segment)] {
          (segment, list) = (found.segment, records)
        }
        unsafe hits.initializeElement(at: count, to: Hit(self, place(found), list, Int(found.record), nil))
        count += 1
      }
    }
  }

  private func place(_ ranked: RankedRecord) -> HitPlace {
    HitPlace(segment: ranked.segment, record: ranked.record, identity: segments[Int(ranked.segment)].segment.identity)
  }

  /// The record of a hit. One that is stored was read when the hit was made, and is kept from then on.
  private func record(_ place: HitPlace) -> Record { records[Int(place.segment)][Int(place.record)]! }

  func choice(_ place: HitPlace) -> HitChoice? {
    chosen?.counts(place.segment, place.record).map {
      HitChoice(isPinned: $0.isPinned, countForText: $0.forText, count: $0.all)
    }
  }

  func standing(_ place: HitPlace) -> ChosenSearch.Standing? { chosen?.standing(place.segment, place.record) }

  func value(_ place: HitPlace, by order: SearchOrder) -> AttributeValue? {
    try? schema.value(of: record(place), by: order)
  }

  func rank(_ place: HitPlace, _ detail: HitDetail?) -> [Int] {
    // Only where the work on it was cut short may a hit not be seen to match again.
    read(place, detail) { $0.rank() } ?? []
  }

  func tokens(_ place: HitPlace, _ detail: HitDetail?) -> [Explanation.TokenMatch] {
    read(place, detail) { $0.find(skipped: detail?.later?.mending.skipped ?? []).matches } ?? []
  }

  var isExact: Bool { spent.load(ordering: .relaxed) <= budget.postings }

  func rules(_ rank: [Int]) -> [Explanation.RuleValue] { schema.ruleValues(rank) }

  /// Reads the record of a hit again, by the query as it was read, or changed, to find it; nil where all took more than they may.
  private func read<Value>(
    _ place: HitPlace, _ detail: HitDetail?, _ body: (borrowing RecordReader) -> Value?
  ) -> Value? {
    let rest = budget.postings - spent.load(ordering: .relaxed)
    if rest < 0 { return nil }
    let reader = spare.take(schema)
    let later = detail?.later
    reader.ask(
      later.map { .changed($0.mending.reading) } ?? .typed(query.text), in: later?.fields ?? fields, of: schema,
      WorkBudget(postings: rest))
    reader.read(record(place), schema)
    let value = body(reader)
    spent.add(reader.counts.cost, ordering: .relaxed)
    spare.keep(reader)
    return value
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
