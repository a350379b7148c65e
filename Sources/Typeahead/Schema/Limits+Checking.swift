/// Holding records against the limits, in the order in which they are read.
extension Limits {
  /// The most nodes of a value's lattice, and so the most tokens of a record, whatever the limit.
  static let mostNodes = 0x7FFF

  /// The most tokens that any index takes of a record.
  var mostTokens: Int { min(recordTokens, Self.mostNodes) }

  /// Refuses an id that is too long.
  package func check(id: String) throws(IndexError) {
    if id.utf8.count <= idBytes { return }
    throw .idTooLong(prefix: String(decoding: id.utf8.prefix(32), as: UTF8.self), bytes: id.utf8.count, limit: idBytes)
  }

  /// Refuses a record that is too large before any of it is read.
  func check(id: String, _ values: [FieldValue], attributeBytes: Int = 0) throws(IndexError) {
    try check(id: id)
    let texts = values.reduce(0) { $0 + 1 + $1.otherNames.count }
    if texts > recordValues { throw .tooManyValues(id: id, count: texts, limit: recordValues) }
    let bytes = values.reduce(attributeBytes) { $0 + $1.byteCount }
    if bytes > recordBytes { throw .recordTooLarge(id: id, bytes: bytes, limit: recordBytes) }
  }

  /// Refuses a record one of whose values was read as `lattice`; with it, so many tokens were read.
  func check(_ lattice: TokenLattice, of id: String, field: String, tokens: Int) throws(IndexError) {
    if tokens > mostTokens || lattice.nodeCount > Self.mostNodes {
      throw .tooManyTokens(id: id, count: tokens, limit: mostTokens)
    }
    for token in lattice.tokens where token.text.count > tokenBytes {
      throw .tokenTooLong(id: id, field: field, bytes: token.text.count, limit: tokenBytes)
    }
  }
}
