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

  /// A line for each token, and one with the rules. Of many tokens the first ones are shown, and of long texts what is around the match.
  public var description: String {
    var lines = tokens.prefix(Self.mostShown).map { match in
      let relation = match.token.hasSameBytes(as: match.queryToken) ? "is" : "begins"
      let (typed, token) = (Self.cut(match.queryToken, around: 0..<0), Self.cut(match.token, around: 0..<0))
      let value = Self.cut(match.value, around: match.utf8Ranges.first ?? 0..<0)
      return "\"\(typed)\" \(relation) \"\(token)\" in \(match.field) \"\(value)\""
    }
    if tokens.count > lines.count { lines.append("… and \(tokens.count - lines.count) more") }
    let values = rules.map(\.description) + (choice.map { ["\($0)"] } ?? [])
    return (lines + [values.joined(separator: " · ")]).joined(separator: "\n")
  }

  /// The most tokens that are shown in words.
  private static let mostShown = 100
  /// The most bytes of a text that are shown, and how many of them stand before the match.
  private static let (longest, lead) = (160, 40)

  /// A text, if it is long without what is far from a stretch. No scalar is cut.
  private static func cut(_ text: String, around range: Range<Int>) -> String {
    if text.utf8.count <= longest { return text }
    let bytes = text.utf8
    func boundary(_ place: Int) -> String.Index {
      bytes.index(bytes.startIndex, offsetBy: place).rounded(in: text)
    }
    let first = max(0, min(range.lowerBound - lead, bytes.count - longest))
    let (start, end) = (boundary(first), boundary(min(bytes.count, first + longest)))
    return (start == text.startIndex ? "" : "…") + String(text.unicodeScalars[start..<end])
      + (end == text.endIndex ? "" : "…")
  }
}

extension String.Index {
  /// The begin of the scalar that the place is in.
  fileprivate func rounded(in text: String) -> String.Index {
    var place = self
    while place < text.endIndex, text.utf8[place] & 0xC0 == 0x80 { place = text.utf8.index(before: place) }
    return place
  }
}
