internal import Typeahead

extension DurableIndex {
  /// Brings the index to what its storage holds by now, and says whether there was anything new. A snapshot that is held stays as it
  /// is; the next one has all of it.
  ///
  /// An index that is open for reading so follows its writer, in this process or another. One that is open for writing has all that
  /// was written to it; if the app writes to its storage by itself, it takes that over, but for records whose own next change waits
  /// for ``commit()``.
  ///
  /// ```swift
  /// let people = try DurableIndex(at: "Library/people", for: .reading, kind: "people", schema: schema)
  /// // whenever answers should be up to date:
  /// try people.refresh()
  /// people.snapshot.search("jo")
  /// ```
  ///
  /// - Throws: ``StoreError`` where the storage cannot be read, or holds records of another kind by now; the index is then as before.
  /// - Complexity: A look at the last change's number where nothing was committed; an index that is open for reading first waits until
  ///   its files are checked, once after they were opened. Else what was committed since is indexed, or, where
  ///   the writer has written files, what these do not have; files that are open already are not read again.
  @discardableResult
  public func refresh() throws(StoreError) -> Bool {
    switch source.access {
    case .reading: return try reopen()
    case .writing: return try writing.withLock { _ throws(StoreError) in try follow() }
    }
  }

  /// Takes over what others wrote to the storage of an index that is open for writing, and to which nobody writes meanwhile.
  @discardableResult
  func follow() throws(StoreError) -> Bool {
    try committed.withLock { committed throws(StoreError) in
      try source.checkOpen()
      if try source.ask({ storage in try storage.lastChange() }) == committed.change { return false }
      try settle()
      var opener = IndexOpener(source, index.copy())
      opener.report = found.withLock { $0 }
      let coming = Set(staged.withLock { $0.map(\.id) })
      let isNew = try opener.apply(opener.changes(after: committed.change, except: coming))
      if isNew { publish(opener) }
      committed.change = opener.change
      return isNew
    }
  }

  /// Brings an index that is open for reading to the present.
  private func reopen() throws(StoreError) -> Bool {
    try sealer.sealed.withLock { sealed throws(StoreError) in
      try committed.withLock { committed throws(StoreError) in
        try source.checkOpen()
        // Only here: another thread may have just opened other files.
        try settle()
        if let last = try? source.storage.lastChange(), last == committed.change { return false }
        var opener = IndexOpener(source, index.copy())
        (opener.report, opener.sealed) = (found.withLock { $0 }, sealed)
        (opener.change, opener.note) = (committed.change, committed.note)
        if try !opener.catchUp() {
          opener = IndexOpener(source, index.emptyCopy(), openSegments(sealed))
          try opener.open()
        }
        publish(opener)
        (committed.change, committed.note) = (opener.change, opener.note)
        sealed = opener.sealed
        unchecked.withLock { $0 = opener.unchecked }
        settleInBackground()
        return true
      }
    }
  }

  /// Puts what was opened beside the index in its place.
  private func publish(_ opener: IndexOpener<Record>) {
    index.restore(opener.index.whole.storedSegments)
    found.withLock { $0 = opener.report }
  }

  /// The segments that are still in use as they were read.
  private func openSegments(_ sealed: SealedSegments) -> [NotedSegment.File: StoredSegment<Record>] {
    var open: [NotedSegment.File: StoredSegment<Record>] = [:]
    for segment in index.whole.storedSegments {
      if let file = sealed[segment.identity]?.segment { open[file] = segment }
    }
    return open
  }
}
