internal import Typeahead

extension DurableIndex {
  /// Brings an index that is open for reading to what its writer, in this process or another, has committed by now, and says whether
  /// there was anything new. A snapshot that is held stays as it is; the next one has all of it. One that is open for writing has
  /// nothing to catch up with.
  ///
  /// ```swift
  /// let people = try DurableIndex(at: "Library/people", for: .reading, kind: "people", schema: schema)
  /// // whenever answers should be up to date:
  /// try people.refresh()
  /// people.snapshot.search("jo")
  /// ```
  ///
  /// - Throws: ``StoreError`` where the store cannot be read, or holds records of another kind by now; the index is then as before.
  /// - Complexity: A look at one row where nothing was committed. Else what was committed since is indexed, or, where the writer has
  ///   written files, what these do not have; files that are open already are not read again.
  @discardableResult
  public func refresh() throws(StoreError) -> Bool {
    guard store.access == .reading else { return false }
    try settle()
    return try sealed.withLock { sealed throws(StoreError) in
      let (opening, manifest) = found.withLock { $0 }
      if let manifest, case .success(let now) = try store.readManifest(), now.change == manifest.change { return false }
      var opener = IndexOpener(store, index.copy(), codec, origin, reading)
      (opener.report, opener.manifest, opener.sealed) = (opening, manifest, sealed)
      if try !opener.catchUp() {
        opener = IndexOpener(store, index.emptyCopy(), codec, origin, reading, openSegments(sealed))
        try opener.open()
      }
      index.restore(opener.index.whole.storedSegments)
      found.withLock { $0 = (opener.report, opener.manifest) }
      sealed = opener.sealed
      unchecked.withLock { $0 = opener.unchecked }
      settleInBackground()
      return true
    }
  }

  /// The segments that are still in use as they were read.
  private func openSegments(_ sealed: SealedSegments) -> [ManifestSegment.File: StoredSegment<Record>] {
    var open: [ManifestSegment.File: StoredSegment<Record>] = [:]
    for segment in index.whole.storedSegments {
      if let file = sealed[segment.identity]?.segment { open[file] = segment }
    }
    return open
  }
}
