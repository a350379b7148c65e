/// Indexes beside an index, to be published as its next state. They do nothing in the background, where that one would do it again.
extension SearchIndex {
  /// Another index of the same records, which are shared until one of the two is written to.
  package func copy() -> SearchIndex { SearchIndex(whole, keepsUp: false) }

  /// An empty index that makes its records as this one does.
  package func emptyCopy() -> SearchIndex {
    SearchIndex(IndexSnapshot(schema: schema, decode: whole.decode), keepsUp: false)
  }
}
