/// Words that a record must have.
struct WantedWords: Hashable, Sendable {
  private let bytes: [UInt8]
  /// Whether they must stand next to each other in some value.
  let isPhrase: Bool

  init(_ text: String, isPhrase: Bool) {
    bytes = Array(text.utf8)
    self.isPhrase = isPhrase
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The ways to read them, each of whole words; none of text without words, which every record has.
  func readings(isLiteral: Bool) -> [QueryReadings.Combination] {
    QueryReadings(Query(text), isLiteral: isLiteral).combinations.compactMap { reading in
      if reading.tokens.isEmpty { return nil }
      var reading = reading
      (reading.isAsTyped, reading.wholePlaces) = (false, reading.tokens.indices)
      reading.together = isPhrase ? reading.tokens.indices : 0..<0
      return reading
    }
  }
}

extension Filter {
  /// Records that have all words of a text as whole words, each one of its own, in some fields or in all.
  ///
  /// ```swift
  /// index.search("light", filter: !.words("dark mode"))
  /// ```
  ///
  /// Text without words is had by every record.
  ///
  /// - Complexity: In an index, that of a search for the words, once for equal filters; of a record that is asked, O(*t*) for *t* bytes of
  ///   its texts.
  public static func words(_ text: String, in fields: [String]? = nil) -> Filter {
    Filter(.words(WantedWords(text, isPhrase: false), fields: fields))
  }

  /// Records that have the words of a text as whole words next to each other in some value, in their order, in some fields or in all.
  ///
  /// - Complexity: As of ``words(_:in:)``.
  public static func phrase(_ text: String, in fields: [String]? = nil) -> Filter {
    Filter(.words(WantedWords(text, isPhrase: true), fields: fields))
  }

  /// A filter, if any, and the conditions of a query, if it has some.
  package static func joining(_ filter: Filter?, _ query: Query, _ fields: [String]?) -> Filter? {
    if !query.isConditional { return filter }
    return Filter(.all((filter.map { [$0] } ?? []) + query.conditions.map { meeting($0, in: fields) }))
  }

  /// Records that meet a condition of a query.
  static func meeting(_ condition: Query.Condition, in fields: [String]?) -> Filter {
    let words = Filter(.words(WantedWords(condition.words, isPhrase: condition.isPhrase), fields: fields))
    return condition.isExcluded ? !words : words
  }
}
