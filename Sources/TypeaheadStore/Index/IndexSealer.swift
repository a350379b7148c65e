internal import Dispatch
internal import Typeahead
internal import TypeaheadSQLite

/// Keeps an index in files, so that it need not be made anew: writes what is in none yet, and has the storage note which they are.
///
/// Commits go on meanwhile, and so may the index: what is written is how it was at one moment.
struct IndexSealer<Record: Identifiable & Sendable>: Sendable {
  /// An index as of a change.
  struct Contents: Sendable {
    let change: Int
    /// Later contents have higher numbers, also of the same change.
    let number: Int
    let segments: [StoredSegment<Record>]
    /// How many records could not be read by then.
    let unread: Int
  }

  private let source: IndexSource<Record>
  private let found: Lock<OpeningReport>
  private let committed: Lock<DurableIndex<Record>.Committed>
  /// Taken while files are written and noted.
  private let sealing: Turns
  /// Taken while the storage is written to.
  private let committing: Turns
  /// What of the index is in files.
  let sealed: Lock<SealedSegments>
  /// The last change when files were to be written last, in vain or not, and how often they were.
  private let tries: Lock<(change: Int, count: Int)>
  private let queue = DispatchQueue(label: "typeahead.sealer", qos: .utility)
  private let isOwnQueue = DispatchSpecificKey<Bool>()
  private let isBusy = Lock(false)

  init(
    _ source: IndexSource<Record>, _ found: Lock<OpeningReport>, _ committed: Lock<DurableIndex<Record>.Committed>,
    _ committing: Turns, _ sealed: SealedSegments
  ) {
    self.source = source
    self.committing = committing
    sealing = Turns(folder: source.folder.path)
    self.found = found
    self.committed = committed
    self.sealed = Lock(sealed)
    tries = Lock((sealed.change, 0))
    queue.setSpecific(key: isOwnQueue, value: true)
  }

  /// The last change when files were to be written last, in vain or not.
  var lastTry: Int { tries.withLock { $0.change } }

  /// Begins to write an index as of a change, to which nobody writes meanwhile, and gives the number of its contents.
  func beginTry(as change: Int) -> Int {
    tries.withLock { tries in
      tries = (change, tries.count + 1)
      return tries.count
    }
  }

  // MARK: In the background

  /// Has another thread write it, unless one is at that already; says whether it is the one.
  func begin(_ contents: () -> Contents?) -> Bool {
    let begins = isBusy.withLock { isBusy in
      defer { isBusy = true }
      return !isBusy
    }
    guard begins else { return false }
    guard let contents = contents() else {
      isBusy.withLock { $0 = false }
      return true
    }
    queue.async { [self] in
      // Where it cannot be written the records are durable all the same, and after as many changes it is tried again.
      try? write(contents)
      isBusy.withLock { $0 = false }
    }
    return true
  }

  /// Whether the call comes from a storage that keeps a note for this.
  var isHere: Bool { sealing.isHere }

  /// Waits until no other thread writes what was begun.
  func finish() {
    // A storage may let go of the index while it keeps the note, or commit: who waits for its turn waits for that.
    if DispatchQueue.getSpecific(key: isOwnQueue) == nil, !isHere { queue.sync {} }
  }

  /// Waits for what was begun, and has nothing more be written.
  ///
  /// - Throws: ``StoreError/reentrant(folder:)`` where this thread writes.
  func close() throws(StoreError) {
    finish()
    try sealing.take { () throws(StoreError) in try committing.take { source.close() } }
  }

  // MARK: Writing

  /// Writes the segments that are in no file yet, and has them noted. One thread does so at a time.
  func write(_ contents: Contents) throws(StoreError) {
    try sealing.take { () throws(StoreError) in
      var sealed = sealed.withLock { $0 }
      defer { self.sealed.withLock { $0 = sealed } }
      // Once it is closed the folder may be another's.
      try source.checkOpen()
      // Somebody may have been quicker who came later.
      if contents.number < sealed.number { return }
      // The files there are may have what is missing.
      if found.withLock({ $0.isMissingRecords }) { return }
      try source.checkFolder(committed.withLock { $0.lock })
      try beginNotes()
      sealed.number = contents.number
      let named = try writeFiles(contents, sealed)
      var next = SealedSegments(contents.segments.map(\.identity), named, change: contents.change)
      next.number = contents.number
      if next == sealed { return }
      do throws(StoreError) {
        // Commits go on meanwhile.
        let earlier = sealed.fileNames.isEmpty ? nil : committed.withLock { $0.note }.flatMap { IndexNote($0) }?.origin
        let origin = source.origin.with(
          new: contents.segments.filter { sealed[$0.identity] == nil }, earlier: earlier)
        let note = try source.keep(
          IndexNote(origin: origin, sealed: contents.change, unread: contents.unread, segments: named))
        committed.withLock { ($0.note, $0.isDescribed) = (note, true) }
      } catch {
        remove(sealed.unnamed)
        sealed.unnamed = next.fileNames.subtracting(sealed.fileNames)
        throw error
      }
      remove(sealed.fileNames.union(sealed.unnamed).subtracting(next.fileNames))
      sealed = next
    }
  }

  /// Has a first note be kept before there are files: without one they are none of an index. No lock is held meanwhile: the storage
  /// may wait for one that another thread has who refreshes the index.
  private func beginNotes() throws(StoreError) {
    if committed.withLock({ $0.note != nil }) { return }
    let note = try source.keep(IndexNote(origin: source.origin))
    committed.withLock { $0.note = note }
  }

  /// Writes the segments that are in no file yet, all or none, and says where all are.
  private func writeFiles(_ contents: Contents, _ sealed: SealedSegments) throws(StoreError) -> [NotedSegment] {
    let folder = source.folder
    var named: [NotedSegment] = []
    var written: Set<String> = []
    var number = sealed.nextNumber(after: contents.change)
    func write(_ sections: SectionWriter) throws(StoreError) -> NotedSegment.File {
      let name = "\(contents.change)-\(number).segment"
      number += 1
      let checksum = try SegmentFile.write(sections, to: name, in: folder)
      written.insert(name)
      return .init(name: name, checksum: checksum)
    }
    do throws(StoreError) {
      for segment in contents.segments {
        let file = if let known = sealed[segment.identity] { known.file } else { try write(segment.contents) }
        named.append(NotedSegment(file: file, dead: segment.dead))
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
