internal import Typeahead
internal import TypeaheadCorpora
internal import TypeaheadTools

/// A user of the built-in corpus with something to filter by.
struct TeamMember: Identifiable, Sendable {
  let id: String
  let name: String
  let emails: [String]
  let phones: [String]
  let weight: Double
  /// One of twelve.
  let team: String
  /// From 0 to a million, mostly one's own.
  let points: Int
  /// Up to three of twenty.
  let tags: [String]

  static let teams = (0..<12).map { "team \($0)" }

  static func schema(attributes: [Attribute<TeamMember>]) -> Schema<TeamMember> {
    Schema(
      fields: [
        Field("name", \.name, role: .name), Field("email", \.emails, analyzer: .email),
        Field("phone", \.phones, analyzer: .phone),
      ], attributes: attributes, weight: \.weight, tolerance: .none)
  }

  static var attributes: [Attribute<TeamMember>] {
    [Attribute("team", \.team), Attribute("points", \.points), Attribute("tags", \.tags)]
  }

  static func all(size: Int, seed: UInt64) throws -> [TeamMember] {
    let records = try BenchRecords(.corpus(name: "users", size: size, seed: seed))
    var random = SplitMix64(seed: seed)
    return records.documents.map { document in
      TeamMember(
        id: document.id, name: records.preset.name(of: document), emails: document.texts("email"),
        phones: document.texts("phone"), weight: document.number("weight") ?? 0,
        team: teams.randomElement(using: &random)!, points: .random(in: 0..<1_000_000, using: &random),
        tags: (0..<Int.random(in: 0...3, using: &random)).map { _ in "tag \(Int.random(in: 0..<20, using: &random))" })
    }
  }
}
