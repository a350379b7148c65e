import TypeaheadTestSupport

@testable import Typeahead

/// A person, of one index of several.
struct MultiPerson: Identifiable, Sendable, Equatable {
  let id: Int
  var name: String
  var town: String
  var rank = 0
}

/// A message, of another.
struct MultiMessage: Identifiable, Sendable, Equatable {
  let id: String
  var title: String
  var town: String
}

/// What both are rows of.
enum MultiRow: Identifiable, Sendable, Equatable {
  case person(MultiPerson), message(MultiMessage)

  var id: String {
    switch self {
    case .person(let person): "person \(person.id)"
    case .message(let message): "message \(message.id)"
    }
  }

  var name: String {
    switch self {
    case .person(let person): person.name
    case .message(let message): message.title
    }
  }

  var town: String {
    switch self {
    case .person(let person): person.town
    case .message(let message): message.town
    }
  }
}

/// An index of several: what it is asked by itself, and how it is one of the whole.
struct MultiMember {
  let name: String
  let source: MultiSource<MultiRow>
  /// The rules of its ranking, and what its later tiers are tried for.
  let rules: [String]
  let tolerance: Tolerance
  /// Whether it has a field of the name.
  let hasField: (String) -> Bool
  /// Its whole answer to a query, of the rows that may be shown.
  let answer: (Question, _ limit: Int, _ isShown: @escaping @Sendable (MultiRow) -> Bool) -> [Hit<MultiRow>]
  /// Rows that the whole is told not to show.
  let excluded: Set<String>
  /// Whether rows of it may be those of another.
  let type: Any.Type

  /// What is asked.
  struct Question {
    var text: String
    var fields: [String]?
    var filter: (@Sendable (MultiRow) -> Bool)?
  }
}

extension MultiMember {
  private static let words = [
    "anna", "ann", "bert", "berta", "smith", "smit", "jones", "maria", "e-mail", "東京", "naïve",
  ]
  private static let towns = ["leeds", "york", "bath"]

  static func text(_ count: ClosedRange<Int>, _ random: inout SeededRandom) -> String {
    (0..<Int.random(in: count, using: &random)).map { _ in words.randomElement(using: &random)! }
      .joined(separator: " ")
  }

  private static func rules<Record>(
    _ value: @escaping @Sendable (Record) -> UInt8, _ random: inout SeededRandom
  ) -> [Ranking<Record>.Rule] {
    var rules = Ranking<Record>.Rule.defaults
    if Bool.random(using: &random) { rules.remove(at: Int.random(in: 0..<rules.count, using: &random)) }
    if Int.random(in: 0..<4, using: &random) == 0 { rules.swapAt(0, 1) }
    if Bool.random(using: &random) {
      rules.insert(.value("value", value), at: Int.random(in: 0...rules.count, using: &random))
    }
    return rules
  }

  static func people(_ random: inout SeededRandom) throws -> MultiMember {
    let schema = Schema<MultiPerson>(
      fields: [Field("name", \.name, role: .name), Field("town", \.town)], attributes: [Attribute("town", \.town)],
      ranking: Ranking(rules: rules({ UInt8($0.rank) }, &random)),
      tolerance: Bool.random(using: &random) ? .standard : .none)
    let records = (0..<Int.random(in: 0...25, using: &random)).map { _ in
      MultiPerson(
        id: Int.random(in: 0..<30, using: &random), name: text(1...3, &random),
        town: towns.randomElement(using: &random)!, rank: Int.random(in: 0...2, using: &random))
    }
    let excluded = (0..<Int.random(in: 0...5, using: &random)).map { _ in Int.random(in: 0..<30, using: &random) }
    return try MultiMember("people", schema, records, excluding: excluded) { .person($0) }
  }

  static func messages(_ random: inout SeededRandom) throws -> MultiMember {
    let schema = Schema<MultiMessage>(
      fields: [Field("town", \.town), Field("title", \.title, role: .name)],
      ranking: Ranking(rules: rules({ UInt8($0.title.utf8.count % 3) }, &random)),
      tolerance: Bool.random(using: &random) ? .standard : .none)
    let records = (0..<Int.random(in: 0...25, using: &random)).map { _ in
      MultiMessage(
        id: "\(Int.random(in: 0..<30, using: &random))", title: text(1...3, &random),
        town: towns.randomElement(using: &random)!)
    }
    return try MultiMember("messages", schema, records, excluding: []) { .message($0) }
  }

  private init<Record: Identifiable & Sendable>(
    _ name: String, _ schema: Schema<Record>, _ records: [Record], excluding excluded: [Record.ID],
    row: @escaping @Sendable (Record) -> MultiRow
  ) throws where Record.ID: Sendable {
    let index = SearchIndex(schema: schema)
    try index.upsert(records)
    self.name = name
    source = MultiSource(name, index, excluding: excluded, row: row)
    rules = schema.ranking.rules.map(\.name)
    tolerance = schema.tolerance
    hasField = { name in schema.fields.contains { $0.name == name } }
    type = Record.self
    self.excluded = Set(records.filter { excluded.contains($0.id) }.map { row($0).id })
    answer = { question, limit, isShown in
      let fields = question.fields?.filter { name in schema.fields.contains { $0.name == name } }
      if fields?.isEmpty == true { return [] }
      return index.search(
        question.text, limit: limit, fields: fields,
        filter: .where { isShown(row($0)) && question.filter?(row($0)) ?? true }
      ).hits.map { $0.map(row) }
    }
  }
}
