extension Schema {
  /// A hash of all parts of a schema that affect indexing. These are fields, analyzers, roles, the ranking rules, the static order and its
  /// locale, limits, names and kinds of attributes. Closures and key paths cannot be compared: ``Schema/version`` stands for them.
  ///
  /// What is kept of an index is kept with it: where it differs, the index was made for another schema.
  ///
  /// - Complexity: O(*f*) for *f* fields.
  public var fingerprint: UInt64 {
    var checksum = Checksum()
    checksum.combine(version)
    checksum.combine(fields.count)
    for field in fields {
      checksum.combine(field.name)
      checksum.combine(field.analyzer.id)
      checksum.combine(field.role == .name ? 1 : 0)
      checksum.combine(field.otherNames == nil ? 0 : 1)
      checksum.combine(field.otherNames?.name ?? "")
      checksum.combine(field.handWords == nil ? 0 : 1)
    }
    checksum.combine(ranking.staticOrder.count)
    for rule in ranking.staticOrder { checksum.combine(rule.kind.code) }
    // A stored champion list is in the order of the rules.
    checksum.combine(ranking.rules.count)
    for rule in ranking.rules { checksum.combine(rule.kind.rawValue) }
    checksum.combine(locale)
    checksum.combine(access == nil ? 0 : 1)
    checksum.combine(access?.name ?? "")
    for limit in limits.all { checksum.combine(limit) }
    for attribute in attributes {
      checksum.combine(attribute.name)
      checksum.combine(attribute.kind.rawValue)
      checksum.combine(attribute.isList ? 1 : 0)
    }
    return checksum.value
  }

  /// Whether text services decide something of every index: how texts are spelled in other letters, or the order of names.
  package var asksServices: Bool { !locale.isEmpty || analyzers.contains(where: \.asksServices) }
}

extension Ranking.StaticRule.Kind {
  /// What a fingerprint knows it by.
  fileprivate var code: Int {
    switch self {
    case .nameTokens: 0
    case .weight: 1
    case .name: 2
    case .value: 3
    }
  }
}
