/// Merging, which an index does in the background after it was written to, as long as there is the index.
extension SearchIndex {
  /// Merges segments in the background, where that is due and takes long.
  func keepUpInBackground() {
    if keepsUp, whole.dueLongMerge != nil { merging.begin { [weak self] in Self.merge { self } } }
  }

  /// Does the merges that are due, and waits for the one that is done in the background.
  package func finishMerges() { merging.finish { Self.merge { self } } }

  /// Does a merge that takes long, unless none is due. Writers and readers go on meanwhile.
  private static func merge(_ index: () -> SearchIndex?) -> Bool {
    guard let snapshot = index()?.whole, let members = snapshot.dueLongMerge else { return false }
    let merged = snapshot.merged(members)
    let isAdopted = index()?.write { next in
      next.beginWrite()
      return next.adopt(merged)
    }
    index()?.keepUpInBackground()
    return isAdopted ?? false
  }
}
