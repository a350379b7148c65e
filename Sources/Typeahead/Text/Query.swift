/// A type that can be searched for: a ``Query``, or any text.
public protocol QueryConvertible {
  /// It as a query.
  var query: Query { get }
}

extension String: QueryConvertible {
  /// What is found by the text.
  public var query: Query { Query(self) }
}

extension Query: QueryConvertible {
  /// The query itself.
  public var query: Query { self }
}

/// A query of typed text: any text is valid, and making a query never fails.
///
/// The text is split at Unicode white space into tokens; every token is a prefix of what it looks for, each must find a
/// token of its own, and their order never matters. A query without tokens matches everything.
///
/// ```swift
/// let query: Query = "dark-mode"
/// query.readings.map(\.tokens)   // [["dark", "mode"], ["darkmode"]]
/// ```
///
/// Reading a query again is cheap (about the cost of folding it), so a query holds its text and no tokens.
public struct Query: Sendable, Hashable, ExpressibleByStringLiteral {
  /// How a word of a query matches a word of a record.
  public enum Matching: Sendable, Hashable, Codable {
    /// The query's word is a prefix of the record's word.
    case prefixes
    /// The same: *dark* does not find *Darkness*.
    case wholeWords
  }

  /// A condition on records in addition to the searched words: whole words to have, or not to have.
  public struct Condition: Sendable, Hashable {
    /// The words, each of which must be a whole word of the record.
    public let words: String
    /// Whether they must stand next to each other in some value, in this order.
    public let isPhrase: Bool
    /// Whether records are left out that have them.
    public let isExcluded: Bool

    /// Two are equal when they say the same; words are compared byte by byte.
    public static func == (left: Condition, right: Condition) -> Bool {
      left.words.hasSameBytes(as: right.words) && left.isPhrase == right.isPhrase && left.isExcluded == right.isExcluded
    }

    /// Hashes the words' bytes, and how they are meant.
    public func hash(into hasher: inout Hasher) {
      for byte in words.utf8 { hasher.combine(byte) }
      hasher.combine(isPhrase)
      hasher.combine(isExcluded)
    }

    init(_ words: String, isPhrase: Bool = false, isExcluded: Bool = false) {
      (self.words, self.isPhrase, self.isExcluded) = (words, isPhrase, isExcluded)
    }
  }

  /// The text as typed; of a query that was parsed, without what excludes.
  public var text: String
  /// How its words match the words of records.
  public var matching: Matching
  /// What was parsed of signs.
  var parsed: [Condition] = []

  /// A query of any text.
  ///
  /// With whole words, answers have what matches by prefixes and has all words whole, in the same order.
  public init(_ text: String, matching: Matching = .prefixes) {
    self.text = text
    self.matching = matching
  }

  /// The conditions on records in addition to the searched words. A query with conditions is answered as typed: without later tiers, and
  /// without suggestions.
  public var conditions: [Condition] {
    switch matching {
    case .prefixes: parsed
    case .wholeWords: parsed + [Condition(text)]
    }
  }

  /// Whether it has conditions.
  package var isConditional: Bool { matching == .wholeWords || !parsed.isEmpty }

  /// A query of literal text.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// Whether there is nothing to search for: the text has no tokens, and so matches every record. A query with what was parsed of signs
  /// is not empty.
  ///
  /// ```swift
  /// Query(" \u{200B}").isEmpty   // true: white space and what is not seen
  /// Query("&").isEmpty            // false
  /// ```
  ///
  /// - Complexity: O(*n*) for a text of *n* bytes.
  public var isEmpty: Bool { parsed.isEmpty && QueryReadings(self, isLiteral: true).combinations[0].tokens.isEmpty }

  /// Two queries are equal when their texts are, byte by byte (comparing by canonical equivalence is quadratic in
  /// combining marks), and their conditions.
  public static func == (left: Query, right: Query) -> Bool {
    left.text.hasSameBytes(as: right.text) && left.matching == right.matching && left.parsed == right.parsed
  }

  /// Hashes the text's bytes, and the conditions.
  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
    hasher.combine(matching)
    hasher.combine(parsed)
  }

  /// One way to understand a query: a list of folded tokens.
  public struct Reading: Sendable, Hashable {
    /// The folded tokens in the order typed.
    public let tokens: [String]
    /// Whether the tokens are the words that were typed, neither cut at capitals nor joined.
    public let isAsTyped: Bool
  }

  /// The tokens of each way it is understood, as records are searched for them: as typed alone where the schema says so.
  package func tokens(isLiteral: Bool) -> [(tokens: [[UInt8]], isAsTyped: Bool)] {
    QueryReadings(self, isLiteral: isLiteral).combinations.map { ($0.tokens, $0.isAsTyped) }
  }

  /// The ways this query is understood where readings are on: a record matches the query if it matches one of them.
  public var readings: [Reading] {
    QueryReadings(self, isLiteral: false).combinations.map { combination in
      Reading(
        tokens: combination.tokens.map { String(token: $0) }, isAsTyped: combination.isAsTyped)
    }
  }
}
