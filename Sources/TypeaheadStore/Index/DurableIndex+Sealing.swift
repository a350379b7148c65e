internal import Typeahead

/// Keeping the index in files, so that it need not be made anew.
extension DurableIndex {
  /// Merges all records into one segment, without the deleted ones, and writes it. Call it after an import, or when the app is idle.
  ///
  /// Searches and readers go on meanwhile; writers wait while the segment is made.
  ///
  /// - Throws: ``StoreError``; the index is then as before, or whole in memory and on the disk as before.
  /// - Complexity: O(*t* log *t*) for records of *t* tokens in total.
  public func compact() throws(StoreError) {
    try prepareWriting()
    try writing.take { index.compact() }
    try seal()
  }

  /// Commits, and writes what of the index is in no file yet, so that opening it finds all there.
  func seal() throws(StoreError) { try sealer.write(contentsToSeal()) }

  /// Has it written in the background if that is due after the change that was just committed.
  func sealInBackground(after change: Int) {
    let behind = change - sealer.lastTry
    if behind < mostUnsealed { return }
    let contents = { [self] in try? contentsToSeal() }
    if sealer.begin(contents) || behind < 2 * mostUnsealed { return }
    // Who writes faster than the disk takes files waits for it, so that opening never has much to index: what is being written was
    // begun as late.
    sealer.finish()
    _ = sealer.begin(contents)
  }

  /// Brings the index to what was committed, unless somebody commits meanwhile.
  func forgetUncommitted() throws(StoreError) {
    let (known, sealed) = (committed.withLock { $0 }, sealer.sealed.withLock { $0 })
    var opener = IndexOpener(source, index.emptyCopy(), openSegments(sealed))
    try opener.open()
    try writing.take {
      if takeOver(opener, after: known) { staged.withLock { $0 = StagedChanges() } }
    }
  }

  /// Commits, and gives the index as of the last change.
  private func contentsToSeal() throws(StoreError) -> IndexSealer<Record>.Contents {
    // Damaged files are not to be named once more.
    try settle()
    try follow()
    return try committing.take { () throws(StoreError) in
      // At one moment, and nobody else commits: what the segments have is then in the storage.
      let (changes, segments, known, unread) = try writing.take {
        // Also with what is missing: the segments do not have it, and who opens them next is to say so, too.
        let unread = found.withLock { $0.findings.count }
        return (staged.withLock { $0.inOrder }, index.whole.storedSegments, committed.withLock { $0.change }, unread)
      }
      let change = try carryOut(changes, after: known).known
      return .init(change: change, number: sealer.beginTry(as: change), segments: segments, unread: unread)
    }
  }
}
