internal import Typeahead

/// Keeping the index in files, so that it need not be made anew.
extension DurableIndex {
  /// Makes one segment of all records, without the deleted ones, and writes it: for after an import, or when an app has nothing to do.
  ///
  /// Searches and readers go on meanwhile; writers wait while the segment is made.
  ///
  /// - Throws: ``StoreError``; the index is then as before, or whole in memory and on the disk as before.
  /// - Complexity: O(*t* log *t*) for records of *t* tokens in total.
  public func compact() throws(StoreError) {
    try prepareWriting()
    writing.withLock { _ in index.compact() }
    try seal()
  }

  /// Commits, and writes what of the index is in no file yet, so that opening it finds all there. One thread does so at a time.
  func seal() throws(StoreError) {
    // Damaged files are not to be named once more.
    try settle()
    try sealed.withLock { sealed throws(StoreError) in
      // No write may come between: the segments must be those of the last change.
      let (change, segments, unread) = try writing.withLock { _ throws(StoreError) in
        try commitStaged()
        try follow()
        // Also with what is missing: the segments do not have it, and who opens them next is to say so, too.
        let unread = found.withLock { $0.findings.count }
        return (committed.withLock { $0.change }, index.whole.storedSegments, unread)
      }
      sealed.lastTry = change
      let named = try write(segments, as: change, sealed)
      let next = SealedSegments(segments.map(\.identity), named, change: change)
      if next == sealed { return }
      do throws(StoreError) {
        try committed.withLock { committed throws(StoreError) in
          try keep(IndexNote(origin: source.origin, sealed: change, unread: unread, segments: named), &committed)
        }
      } catch {
        remove(sealed.unnamed)
        sealed.unnamed = next.fileNames.subtracting(sealed.fileNames)
        throw error
      }
      remove(sealed.fileNames.union(sealed.unnamed).subtracting(next.fileNames))
      sealed = next
    }
  }

  /// Writes the segments that are in no file yet, all or none, and says where all are.
  private func write(
    _ segments: [StoredSegment<Record>], as change: Int, _ sealed: SealedSegments
  ) throws(StoreError) -> [NotedSegment] {
    let folder = source.folder
    var named: [NotedSegment] = []
    let damaged = found.withLock { $0.damagedFiles }
    var written: Set<String> = []
    var number = sealed.nextNumber(after: change)
    func write(_ contents: SectionWriter, _ ending: String) throws(StoreError) -> NotedSegment.File {
      let name = "\(change)-\(number).\(ending)"
      number += 1
      let checksum = try SegmentFile.write(contents, to: name, in: folder)
      written.insert(name)
      return .init(name: name, checksum: checksum)
    }
    do throws(StoreError) {
      for segment in segments {
        let known = sealed[segment.identity]
        var answers = known?.answers
        if let file = answers, damaged.contains(file.name) { answers = nil }
        let file = if let known { known.segment } else { try write(segment.contents, "segment") }
        if answers == nil, segment.hasAnswers { answers = try write(segment.answerContents, "answers") }
        named.append(NotedSegment(segment: file, answers: answers, dead: segment.dead))
      }
      if !written.isEmpty {
        try folder.using(folder.path) { () throws(FileFailure) in try folder.files.syncFolder(folder.path) }
      }
    } catch {
      remove(written)
      throw error
    }
    return named
  }

  /// Removes files that no note names; who opens the index next removes what stays.
  private func remove(_ names: Set<String>) {
    for name in names { try? source.folder.files.remove(source.folder.file(name)) }
  }
}
