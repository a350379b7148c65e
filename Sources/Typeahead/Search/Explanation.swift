/// Why a record matches and where it stands: which query token took which token of the record, and each rule's value.
///
/// ```text
/// "fi" begins "fill" in name "drop.fill"
/// "dr" begins "drop" in name "drop.fill"
/// name is query 1 · value is query 1 · name begins 1 · priority 0 · whole tokens 1 · …
/// ```
public struct Explanation: Sendable, CustomStringConvertible {
  /// A query token and what it took.
  public struct TokenMatch: Sendable {
    /// The folded query token.
    public let queryToken: String
    /// The folded token of the record that begins with it; in scripts written without spaces, the stretch it took.
    public let token: String
    /// The field the token stands in.
    public let field: String
    /// Which of the field's texts it stands in.
    public let valueIndex: Int
    /// That text.
    public let value: String
    /// Where in the text, in UTF-8 bytes; several stretches where punctuation stands between.
    public let utf8Ranges: [Range<Int>]
  }

  /// A rule of the ranking and its value for this record and query.
  public struct RuleValue: Sendable {
    /// The rule's name.
    public let name: String
    /// Lower is better.
    public let value: Int
  }

  /// The query tokens with what they took, in the record's order. Empty for the empty query.
  public let tokens: [TokenMatch]
  /// The ranking's rules in order of comparison.
  public let rules: [RuleValue]

  /// A line for each token, and one with the rules.
  public var description: String {
    let lines = tokens.map { match in
      let relation = match.token == match.queryToken ? "is" : "begins"
      return "\"\(match.queryToken)\" \(relation) \"\(match.token)\" in \(match.field) \"\(match.value)\""
    }
    return (lines + [rules.map { "\($0.name) \($0.value)" }.joined(separator: " · ")]).joined(separator: "\n")
  }
}
