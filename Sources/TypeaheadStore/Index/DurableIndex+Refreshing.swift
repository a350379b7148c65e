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
    let isNew = source.access == .reading ? try reopen() : try follow()
    if isNew { notices.tell() }
    return isNew
  }

  /// Takes over what others wrote to the storage of an index that is open for writing.
  @discardableResult
  func follow() throws(StoreError) -> Bool {
    try following.checked { () throws(StoreError) in
      try source.checkOpen()
      if try isUpToDate() { return false }
      for _ in 0..<64 {
        if let isNew = try followOnce() { return isNew }
        if try isUpToDate() { return true }
      }
      // So many commits came in between that this thread cannot hold what they wait for.
      if committing.isHere { return try followUntilDone() }
      return try committing.take { () throws(StoreError) in try followUntilDone() }
    }
  }

  /// While nobody commits: only other threads that take over what is there come in between, each once.
  private func followUntilDone() throws(StoreError) -> Bool {
    while try !isUpToDate() {
      if let isNew = try followOnce() { return isNew }
    }
    return true
  }

  private func isUpToDate() throws(StoreError) -> Bool {
    try source.ask { storage in try storage.lastChange() } == committed.withLock { $0.change }
  }

  /// Takes over what is new, unless something of it came in by another way meanwhile: nothing is returned then. The storage is asked
  /// while no lock is held, since it may wait for a lock that another thread has who is here, too.
  private func followOnce() throws(StoreError) -> Bool? {
    try settle()
    let known = committed.withLock { ($0.change, $0.count) }
    let changes = try IndexOpener(source, index).changes(after: known.0)
    return try writing.take { () throws(StoreError) in
      // Before it is asked what was committed: what is then comes off this list later.
      let coming = staged.withLock { $0.ids }
      guard committed.withLock({ ($0.change, $0.count) == known }) else { return nil }
      var opener = IndexOpener(source, index.copy())
      opener.report = found.withLock { $0 }
      let isNew = try opener.apply(changes, except: coming)
      if isNew { publish(opener) }
      committed.withLock { $0.change = max($0.change, opener.change) }
      return isNew
    }
  }

  /// Brings an index that is open for reading to the present, and says whether it was not there.
  private func reopen() throws(StoreError) -> Bool {
    try following.checked { () throws(StoreError) in
      try source.checkOpen()
      var isNew = false
      while (try? isUpToDate()) != true {
        isNew = true
        // Another thread may have just opened other files.
        try settle()
        let (known, sealed) = (committed.withLock { $0 }, sealer.sealed.withLock { $0 })
        var opener = IndexOpener(source, index.copy())
        (opener.report, opener.sealed) = (found.withLock { $0 }, sealed)
        (opener.change, opener.note) = (known.change, known.note)
        if try !opener.catchUp() {
          opener = IndexOpener(source, index.emptyCopy(), openSegments(sealed))
          try opener.open()
        }
        if takeOver(opener, after: known) { break }
      }
      if isNew { settleInBackground() }
      return isNew
    }
  }

  /// Puts what was opened beside an index in its place, unless another thread has done so meanwhile.
  func takeOver(_ opener: IndexOpener<Record>, after known: Committed) -> Bool {
    // What only the old index held is freed when no lock is held: records may have code of their own for that.
    var old: IndexSnapshot<Record>?
    defer { withExtendedLifetime(old) {} }
    return committed.withLock { committed in
      if committed.count != known.count { return false }
      old = index.whole
      committed.count += 1
      (committed.change, committed.note) = (opener.change, opener.note)
      sealer.sealed.withLock { $0 = opener.sealed }
      unchecked.withLock { unchecked in
        publish(opener)
        unchecked = opener.unchecked
      }
      return true
    }
  }

  /// Puts what was opened beside the index in its place.
  private func publish(_ opener: IndexOpener<Record>) {
    index.restore(opener.index.whole.storedSegments)
    found.withLock { $0 = opener.report }
  }

  /// The segments that are still in use as they were read.
  func openSegments(_ sealed: SealedSegments) -> [NotedSegment.File: StoredSegment<Record>] {
    var open: [NotedSegment.File: StoredSegment<Record>] = [:]
    for segment in index.whole.storedSegments {
      if let file = sealed[segment.identity]?.file { open[file] = segment }
    }
    return open
  }
}
