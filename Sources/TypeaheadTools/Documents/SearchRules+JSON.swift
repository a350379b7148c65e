internal import Typeahead

extension SearchRules {
  /// The rules by name, as a schema file lists them; first those that depend on the query.
  private static let queryRules: [(name: String, rule: Ranking<Document>.Rule)] = [
    ("asTyped", .asTyped), ("calledSo", .calledSo), ("priority", .priority), ("adjacent", .adjacent),
    ("primaryReading", .primaryReading),
  ]
  private static let staticRules: [(name: String, rule: Ranking<Document>.StaticRule)] = [
    ("nameTokens", .nameTokens), ("weight", .weight), ("name", .name),
  ]

  /// The names of all rules in their usual order.
  static var ruleNames: [String] { queryRules.map(\.name) + staticRules.map(\.name) }

  /// The order of answers: names of rules, of which those that depend on the query come first, and `+field` and `-field` for numbers of
  /// the records, rising or falling.
  static func ranking(_ value: JSONValue?, fields: SchemaFields) throws(SchemaError.Reason) -> Ranking<Document> {
    guard let value else { return Ranking() }
    let names = try SchemaMembers.texts(value, "ranking")
    var (rules, order): ([Ranking<Document>.Rule], [Ranking<Document>.StaticRule]) = ([], [])
    for (place, name) in names.enumerated() {
      let at = "ranking[\(place)]"
      if names[..<place].contains(where: { $0.hasSameBytes(as: name) }) { throw .repeated(name) }
      if let rule = queryRules.first(where: { $0.name == name })?.rule {
        if !order.isEmpty { throw .wrong(at, wanted: "what depends on the query before what does not") }
        rules.append(rule)
      } else if let rule = staticRules.first(where: { $0.name == name })?.rule {
        order.append(rule)
      } else if let sign = name.utf8.first, "+-".utf8.contains(sign), name.utf8.count > 1 {
        let (field, isFalling) = (String(name.dropFirst()), sign == UInt8(ascii: "-"))
        // A record without the number comes last.
        order.append(.value { document in document.number(field).map { isFalling ? -$0 : $0 } ?? .infinity })
      } else {
        throw .unknown(name, at: at, known: ruleNames + ["+FIELD", "-FIELD"])
      }
    }
    return Ranking(rules: rules, staticOrder: order)
  }

  /// Lists of phrases, each of which is found by the others; `{"phrase": …, "foundBy": […]}` is found by these alone.
  static func synonyms(_ value: JSONValue?) throws(SchemaError.Reason) -> PhraseList? {
    guard let value else { return nil }
    guard case .array(let values) = value else { throw .wrong("synonyms", wanted: "a list of lists of phrases") }
    var pairs: [(phrase: String, other: String)] = []
    for (place, value) in values.enumerated() {
      let at = "synonyms[\(place)]"
      if case .object = value {
        let members = try SchemaMembers(value, at, known: ["phrase", "foundBy"])
        guard let phrase = try members.text("phrase"), let others = members["foundBy"] else {
          throw .wrong(at, wanted: "phrase and foundBy")
        }
        let texts: [String]
        if case .string(let other) = others {
          texts = [other]
        } else {
          texts = try SchemaMembers.texts(others, "\(at).foundBy")
        }
        pairs += texts.map { (phrase, $0) }
      } else {
        let phrases = try SchemaMembers.texts(value, at)
        guard phrases.count > 1 else { throw .wrong(at, wanted: "two phrases or more") }
        pairs += phrases.dropFirst().flatMap { [(phrases[0], $0), ($0, phrases[0])] }
      }
    }
    do {
      return try PhraseList(pairs)
    } catch {
      throw .synonyms(error)
    }
  }

  /// The later tiers by name; an empty list for none.
  static func tiers(_ value: JSONValue?) throws(SchemaError.Reason) -> Set<Tolerance.Tier>? {
    guard let value else { return nil }
    let known = Tolerance.Tier.allCases.map(\.rawValue)
    var tiers: Set<Tolerance.Tier> = []
    for (place, name) in try SchemaMembers.texts(value, "tiers").enumerated() {
      guard let tier = Tolerance.Tier(rawValue: name) else { throw .unknown(name, at: "tiers[\(place)]", known: known) }
      tiers.insert(tier)
    }
    return tiers
  }
}
