/// The stretches of one text of a record that a query matches.
public struct FieldMatch: Sendable, Equatable {
  /// The field; for another name of a field, the name those are reported under.
  public let field: String
  /// Which of the field's texts.
  public let valueIndex: Int
  /// The text.
  public let value: String
  /// The matched stretches in UTF-8 bytes, ascending, apart from each other, each of whole characters.
  public let utf8Ranges: [Range<Int>]

  /// The matched stretches as indices of ``value``.
  public var ranges: [Range<String.Index>] {
    utf8Ranges.map { range in
      let start = value.utf8.index(value.startIndex, offsetBy: range.lowerBound)
      return start..<value.utf8.index(start, offsetBy: range.count)
    }
  }

  /// The matched stretches in UTF-16 units, as attributed strings of Apple platforms count.
  public var utf16Ranges: [Range<Int>] {
    ranges.map { $0.lowerBound.utf16Offset(in: value)..<$0.upperBound.utf16Offset(in: value) }
  }
}

extension FieldMatch {
  /// Gathers token matches by text and joins stretches that touch.
  static func gather(_ tokens: [Explanation.TokenMatch]) -> [FieldMatch] {
    var matches: [(token: Explanation.TokenMatch, ranges: [Range<Int>])] = []
    for token in tokens {
      // The last one most often.
      if let place = matches.lastIndex(where: {
        $0.token.field.hasSameBytes(as: token.field) && $0.token.valueIndex == token.valueIndex
      }) {
        matches[place].ranges += token.utf8Ranges
      } else {
        matches.append((token, token.utf8Ranges))
      }
    }
    return matches.map { match in
      let joined = RangeSet(wholeCharacters(match.ranges, in: match.token.value)).ranges
      return FieldMatch(
        field: match.token.field, valueIndex: match.token.valueIndex, value: match.token.value,
        utf8Ranges: Array(joined))
    }
  }

  /// The ranges, widened to whole characters.
  private static func wholeCharacters(_ ranges: [Range<Int>], in value: String) -> [Range<Int>] {
    if value.utf8.allSatisfy({ $0 < 0x80 }) { return ranges }
    var starts = [0]
    for character in value { starts.append(starts.last! + character.utf8.count) }
    return ranges.map { range in
      let first = starts.indices.partitionPoint { starts[$0] <= range.lowerBound } - 1
      let last = starts.indices.partitionPoint { starts[$0] < range.upperBound }
      return starts[max(0, first)]..<starts[min(last, starts.count - 1)]
    }
  }
}
