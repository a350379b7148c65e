internal import Typeahead

/// Checking the files that were opened without a look at most of them.
extension DurableIndex {
  /// Waits until the files that were opened are known to be what was written, and records to be made of them. Where that is not so, the
  /// index is made anew from the records.
  ///
  /// Whatever writes does so first, so that there are no other records than the committed ones.
  func settle() throws(StoreError) {
    let contents = unchecked.withLock { $0 }
    if contents.isEmpty { return }
    let damaged = contents.filter { $0.damage != nil }
    // No lock is held while it is made anew: the storage may wait for one that another thread has who is here, too.
    let opener = try settling.checked { () throws(StoreError) -> IndexOpener<Record>? in
      let isWhole = damaged.isEmpty && StoredSegment.makeRecords(index.whole.storedSegments)
      return isWhole ? nil : try madeAnew()
    }
    // What only the old index held is freed when no lock is held: records may have code of their own for that.
    var old: IndexSnapshot<Record>?
    defer { withExtendedLifetime(old) {} }
    unchecked.withLock { unchecked in
      // Another thread may have done all of it.
      guard unchecked.first === contents.first else { return }
      old = index.whole
      if let opener { index.restore(opener.index.whole.storedSegments) } else { index.settle() }
      let found = opener?.report ?? OpeningReport()
      self.found.withLock { known in
        known.rebuilt += damaged.map { .segment(file: $0.name, reason: $0.damage ?? "") } + found.rebuilt
        known.findings += found.findings
        known.mended += found.mended
        known.indexed += found.indexed
      }
      unchecked = []
    }
  }

  private func madeAnew() throws(StoreError) -> IndexOpener<Record> {
    var opener = IndexOpener(source, index.emptyCopy())
    opener.note = try opener.readNote()
    try opener.fill()
    opener.writeMended()
    return opener
  }

  /// Does so in the background.
  func settleInBackground() {
    let contents = unchecked.withLock { $0 }
    if contents.isEmpty { return }
    let segments = index.whole.storedSegments
    Task.detached(priority: .utility) { [weak self] in
      // Nothing else is kept meanwhile: whoever lets go of the index can open it again at once.
      if contents.contains(where: { $0.damage != nil }) || !StoredSegment.makeRecords(segments) { try? self?.settle() }
    }
  }
}
