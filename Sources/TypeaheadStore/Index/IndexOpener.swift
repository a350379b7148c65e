internal import Typeahead
internal import TypeaheadSQLite

/// Fills an index with what a storage holds: from its segments and what was changed since, or else from all of its records.
struct IndexOpener<Record: Identifiable & Sendable> {
  let source: IndexSource<Record>
  let index: SearchIndex<Record>
  /// Segments that are open already.
  let known: [NotedSegment.File: StoredSegment<Record>]
  /// What was found.
  var report = OpeningReport()
  /// What of the index is in files.
  var sealed = SealedSegments()
  /// The files that are not checked yet.
  private(set) var unchecked: [SegmentContents] = []
  /// The change up to which the index has everything.
  var change = 0
  /// The note as it was read.
  var note: [UInt8]?
  /// Whether the note is of the index as it is.
  private(set) var isDescribed = false
  /// Who wants to know how far it is, or that it is done no more.
  var watch: WriteWatch?
  /// Records that the storage has damaged, as they were written.
  var mended: [StoredRecord] = []

  init(
    _ source: IndexSource<Record>, _ index: SearchIndex<Record>,
    _ known: [NotedSegment.File: StoredSegment<Record>] = [:]
  ) {
    self.source = source
    self.index = index
    self.known = known
  }

  mutating func open() throws(StoreError) {
    // A writer may replace the files between reading of them and opening them: nothing that was found meanwhile counts then.
    let initial = report
    for _ in 0..<3 {
      note = try readNote()
      guard let note = try usableNote() else { break }
      let isRestored = try restore(note)
      if source.access == .reading, try readNote() != self.note {
        report = initial
        continue
      }
      if !isRestored { break }
      isDescribed = true
      return
    }
    sealed = SealedSegments()
    index.restore([])
    try fill()
    unchecked = []
  }

  func readNote() throws(StoreError) -> [UInt8]? { try source.ask { storage in try storage.note() } }

  /// The note, if the index can be made of what it names.
  private mutating func usableNote() throws(StoreError) -> IndexNote? {
    guard let bytes = note else { return nil }
    guard let note = IndexNote(bytes) else {
      report.rebuilt.append(.segments)
      return nil
    }
    let (made, origin) = (note.origin, source.origin.asNow(note.origin))
    if !made.kind.hasSameBytes(as: origin.kind) {
      throw .otherKind(folder: source.folder.path, expected: origin.kind, found: made.kind)
    }
    if made != origin { report.staleness = .init(expected: made, found: origin) }
    isDescribed = made == origin && note.sealed == 0
    let isUsable = made == origin && note.sealed > 0 && note.unread == 0
    return isUsable && !report.rebuilt.contains { $0.isOfBookkeeping } ? note : nil
  }

  // MARK: From segments

  /// Puts the segments that the note names into the index, and what was changed since; says whether it has everything then.
  private mutating func restore(_ note: IndexNote) throws(StoreError) -> Bool {
    var restored: [StoredSegment<Record>] = []
    let named = note.segments
    let changes = try changes(after: note.sealed)
    unchecked = []
    // What was changed since is indexed with a look at everything.
    let checksAll = source.reading == .copied || !changes.isEmpty
    for place in named.indices {
      if let kept = kept(named[place]) {
        restored.append(kept)
        continue
      }
      let contents: SectionReader
      switch try read(named[place].file, checksAll: checksAll) {
      case .success(let found): contents = found
      case .failure(let failure):
        report.rebuilt.append(.segment(file: named[place].file.name, reason: failure.description))
        return false
      }
      do throws(SegmentDamage) {
        restored.append(
          try StoredSegment(
            contents, dead: named[place].dead, of: index, isTrusted: source.reading == .mapped))
      } catch {
        report.rebuilt.append(.segment(file: named[place].file.name, reason: error.description))
        return false
      }
    }
    let areReadable = checksAll ? StoredSegment.makeRecords(restored) : restored.allSatisfy(\.makesRecords)
    if !areReadable {
      // Either these bytes are damaged, or what is wrong with the records is found by going through all of them.
      report.rebuilt += unchecked.compactMap { file in file.damage.map { .segment(file: file.name, reason: $0) } }
      return false
    }
    index.restore(restored)
    if checksAll { unchecked = [] }
    sealed = SealedSegments(restored.map(\.identity), named, change: note.sealed)
    _ = try apply(changes)
    let state = changes.state
    if state.lastChange < note.sealed {
      report.rebuilt.append(.laterSegments(expected: state.lastChange, found: note.sealed))
    } else if state.findings.isEmpty {
      // What is wrong with the storage is reported by going through all of it.
      if isWhole(state) { return true }
      report.rebuilt.append(.segmentCount(expected: state.count ?? 0, found: index.whole.count))
    }
    return false
  }

  /// Whether the index has as many records as it should.
  func isWhole(_ state: RecordStorageState) -> Bool {
    state.count.map { $0 - index.whole.count == report.findings.count } ?? true
  }

  /// Opens a file.
  ///
  /// - Throws: ``StoreError/unusable(path:reason:)`` where the system refuses.
  mutating func read(
    _ file: NotedSegment.File, checksAll: Bool
  ) throws(StoreError) -> Result<SectionReader, SegmentFile.Failure> {
    do throws(SegmentFile.Failure) {
      let contents = try SegmentContents(
        file.name, checksum: file.checksum, in: source.folder, source.reading, checksAll: checksAll)
      unchecked.append(contents)
      return .success(try contents.reader())
    } catch {
      if case .refused(let failure) = error {
        throw .unusable(path: source.folder.file(file.name), reason: failure.reason)
      }
      return .failure(error)
    }
  }

  // MARK: Leftovers

  /// Removes the files of segments that the note does not name: who wrote them did not come to naming them, or to removing them. Where
  /// records are missing all stay, which may have them.
  mutating func removeLeftovers() throws(StoreError) {
    guard source.access == .writing, !report.isMissingRecords else { return }
    let named = sealed.fileNames
    for name in try source.folder.derivedFiles() where !named.contains(name) {
      let path = source.folder.file(name)
      try source.folder.using(path) { () throws(FileFailure) in try source.folder.files.remove(path) }
      report.removedFiles.append(name)
    }
  }
}
