/// What can be searched for: a ``Query``, or any text.
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

/// What somebody typed: any text is a valid query, and making one never fails.
///
/// The text is split at Unicode white space into tokens; every token is a prefix of what it looks for, each must find a
/// token of its own, and their order never matters. A query without tokens matches everything.
///
/// ```swift
/// let query: Query = "dark-mode"
/// query.readings.map(\.tokens)   // [["dark", "mode"], ["darkmode"]]
/// ```
///
/// Reading a query again is cheap (about the cost of folding it), so a query holds its text alone.
public struct Query: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The text as typed.
  public var text: String

  /// A query of any text.
  public init(_ text: String) {
    self.text = text
  }

  /// A query of literal text.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// Whether there is nothing to search for: the text has no tokens, and so matches every record.
  ///
  /// ```swift
  /// Query(" \u{200B}").isEmpty   // true: white space and what is not seen
  /// Query("&").isEmpty            // false
  /// ```
  ///
  /// - Complexity: O(*n*) for a text of *n* bytes.
  public var isEmpty: Bool { QueryReadings(self, isLiteral: true).combinations[0].tokens.isEmpty }

  /// Two queries are equal when their texts are, byte by byte (comparing by canonical equivalence is quadratic in
  /// combining marks).
  public static func == (left: Query, right: Query) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  /// Hashes the text's bytes.
  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
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
