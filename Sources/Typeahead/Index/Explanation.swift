/// Why a record matches and where it stands: which query token took which token of the record, and each rule's value.
///
/// ```text
/// "dr" begins "drop" in name "drop.fill"
/// "fi" begins "fill" in name "drop.fill"
/// as typed: yes · called so: no · fields up to: name · adjacent: no · primary reading: yes
/// ```
///
/// The tokens shown are those of the first reading of the query that matches, in the first fields that suffice for it (see
/// ``Ranking/Rule/priority``). Each rule may owe its value to another way to match.
public struct Explanation: Sendable, CustomStringConvertible {
  /// A query token and the token of the record that it matches.
  public struct TokenMatch: Sendable {
    /// The folded query token.
    public let queryToken: String
    /// The folded token of the record that begins with it; in scripts written without spaces, the stretch it took.
    public let token: String
    /// The field the token stands in.
    public let field: String
    /// The index of the matched text among the field's texts.
    public let valueIndex: Int
    /// That text.
    public let value: String
    /// The matched stretches of the text, in UTF-8 bytes; several if punctuation stands between.
    public let utf8Ranges: [Range<Int>]
  }

  /// A rule of the ranking and its value for this record and query.
  public struct RuleValue: Sendable, CustomStringConvertible {
    /// The rule's name.
    public let name: String
    /// The value as it is compared; lower is better. It is 0 where the rule holds and 1 where it does not, the place of a field, or the
    /// record's own value.
    public let value: Int
    /// The value in words: yes or no, the field's name, or the record's own value.
    public let meaning: String

    /// The rule's name and the value in words.
    public var description: String { "\(name): \(meaning)" }
  }

  /// The query tokens with what they took, in the record's order. Empty for the empty query.
  public let tokens: [TokenMatch]
  /// The ranking's rules in order of comparison.
  public let rules: [RuleValue]
  /// The earlier choices of the record, which decide among records that the rules hold equal; see ``Choices``.
  public let choice: HitChoice?

  /// A line for each token, and one with the rules.
  public var description: String {
    let lines = tokens.map { match in
      let relation = match.token == match.queryToken ? "is" : "begins"
      return "\"\(match.queryToken)\" \(relation) \"\(match.token)\" in \(match.field) \"\(match.value)\""
    }
    let values = rules.map(\.description) + (choice.map { ["\($0)"] } ?? [])
    return (lines + [values.joined(separator: " · ")]).joined(separator: "\n")
  }
}
