/// Hits whose record is a row made from the record found. Everything else comes from the original hit.
final class MappedHits<Source: Identifiable & Sendable, Record: Identifiable & Sendable>: HitOrigin {
  private let found: any HitOrigin<Source>
  private let row: @Sendable (Source) -> Record

  private init(_ found: any HitOrigin<Source>, _ row: @escaping @Sendable (Source) -> Record) {
    (self.found, self.row) = (found, row)
  }

  /// The same hits, with rows for records.
  static func map(_ hits: [Hit<Source>], _ row: @escaping @Sendable (Source) -> Record) -> [Hit<Record>] {
    // The hits of one answer share their origin.
    var last: MappedHits?
    return hits.map { hit in
      let mapped = last?.found === hit.source ? last! : MappedHits(hit.source, row)
      last = mapped
      return Hit(mapped, hit.place, hit.detail)
    }
  }

  var query: Query { found.query }
  var fields: FieldSet { found.fields }

  func record(_ place: HitPlace) -> Record { row(found.record(place)) }
  func choice(_ place: HitPlace) -> HitChoice? { found.choice(place) }
  func standing(_ place: HitPlace) -> ChosenSearch.Standing? { found.standing(place) }
  func value(_ place: HitPlace, by order: SearchOrder) -> AttributeValue? { found.value(place, by: order) }
  func rank(_ place: HitPlace, _ detail: HitDetail?) -> [Int] { found.rank(place, detail) }
  func tokens(_ place: HitPlace, _ detail: HitDetail?) -> [Explanation.TokenMatch] { found.tokens(place, detail) }
  var isExact: Bool { found.isExact }
  func rules(_ rank: [Int]) -> [Explanation.RuleValue] { found.rules(rank) }
}
