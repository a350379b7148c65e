// The JSON of an answer, as the command line prints it: `{"total":1,"exact":true,"mended":false,"hits":[{"id":…,"fields":{…},
// "matches":[{"field":…,"value":0,"ranges":[[0,4]]}],"rank":[…]}]}`.

/// As JSON: `total`, `exact`, `mended` (whether some hits are of later tiers), `hits`.
///
/// ```swift
/// let answer = index.search("smi jo")
/// let data = try JSONEncoder().encode(answer)
/// // {"total":1,"exact":true,"mended":false,"hits":[{"id":"1","fields":{"name":"John Smith",…},"matches":[…],"rank":[…]}]}
/// ```
extension Answer: Encodable where Record: Encodable {
  private enum Key: String, CodingKey { case total, exact, mended, hits }

  /// Encodes the answer.
  ///
  /// - Throws: What encoding a record throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(total, forKey: .total)
    try container.encode(isExact, forKey: .exact)
    try container.encode(isMended, forKey: .mended)
    try container.encode(hits, forKey: .hits)
  }
}

/// As JSON: `id` (its description), `fields` (the record), `matches`, `rank`; of a later tier also `tier`, and `read`, what was read instead
/// of what was typed, or `without`, the words it lacks.
extension Hit: Encodable where Record: Encodable {
  private enum Key: String, CodingKey { case id, fields, matches, rank, tier, read, without }

  /// Encodes the hit.
  ///
  /// - Throws: What encoding the record throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    let record = record
    try container.encode(String(describing: record.id), forKey: .id)
    try container.encode(record, forKey: .fields)
    try container.encode(matches, forKey: .matches)
    try container.encode(rank, forKey: .rank)
    guard let mending else { return }
    try container.encode(mending.tier.rawValue, forKey: .tier)
    if mending.without.isEmpty {
      try container.encode(mending.tokens.joined(separator: " "), forKey: .read)
    } else {
      try container.encode(mending.without, forKey: .without)
    }
  }
}

/// As JSON: `field`, `value` (which of the field's texts, from 0), `ranges`, each as `[start, end]` in UTF-8 bytes of the text.
extension FieldMatch: Encodable {
  private enum Key: String, CodingKey { case field, value, ranges }

  /// Encodes where the text matches, without the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(field, forKey: .field)
    try container.encode(valueIndex, forKey: .value)
    try container.encode(utf8Ranges.map { [$0.lowerBound, $0.upperBound] }, forKey: .ranges)
  }
}

/// As JSON: `value`, `count`, `sum`, and `minimum` and `maximum` where something was measured.
extension FacetValue: Encodable {
  private enum Key: String, CodingKey { case value, count, sum, minimum, maximum }

  /// Encodes what was counted.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(value, forKey: .value)
    try container.encode(count, forKey: .count)
    try container.encode(sum, forKey: .sum)
    try container.encodeIfPresent(minimum, forKey: .minimum)
    try container.encodeIfPresent(maximum, forKey: .maximum)
  }
}

/// As JSON: `text`, `kind` (`word` or `value`), `total`.
extension Suggestion: Encodable {
  private enum Key: String, CodingKey { case text, kind, total }

  /// Encodes the text and what it leads to.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(text, forKey: .text)
    try container.encode(kind == .word ? "word" : "value", forKey: .kind)
    try container.encode(total, forKey: .total)
  }
}
