public import Typeahead

extension MultiSnapshot where Record: DirectoryEntry {
  /// The entry that has an e-mail address, all of it; case and accents do not matter.
  ///
  /// ```swift
  /// view.entry(email: "Anna.Jones@example.com")?.id    // "u17", and not who has anna.jones@example.com.au
  /// ```
  ///
  /// Of several with one address, the best by rank of the first index that has one.
  ///
  /// - Complexity: A search.
  public func entry(email address: String) -> Record? {
    let wanted = Folding.fold(address.trimmed)
    let query = Query(address)
    if wanted.isEmpty || query.isEmpty { return nil }
    for (snapshot, excluded) in indexes {
      let fields = snapshot.schema.fields.filter { $0.analyzer.id == Analyzer.email.id }
      if fields.isEmpty { continue }
      let isWanted = Filter<Record>.where { entry in
        fields.contains { $0.values(entry).contains { Folding.fold($0.trimmed).hasSameBytes(as: wanted) } }
          && !excluded.contains(Array(entry.id.utf8))
      }
      // A mended text is another address: nothing but matches as typed is looked for.
      var buffer = SearchBuffer(limit: 1)
      snapshot.search(query, into: &buffer, fields: fields.map(\.name), filter: isWanted)
      if let hit = snapshot.hits(in: buffer).first { return hit.record }
    }
    return nil
  }
}

extension String {
  /// The text without white space around it.
  fileprivate var trimmed: String {
    let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
    let end = scalars.lastIndex { !$0.properties.isWhitespace }
    return end.map { String(scalars[...$0]) } ?? ""
  }
}
