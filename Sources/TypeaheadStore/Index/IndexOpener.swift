internal import Typeahead

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

  init(
    _ source: IndexSource<Record>, _ index: SearchIndex<Record>,
    _ known: [NotedSegment.File: StoredSegment<Record>] = [:]
  ) {
    self.source = source
    self.index = index
    self.known = known
  }

  mutating func open() throws(StoreError) {
    // A writer may replace the files between reading of them and opening them.
    for isLastAttempt in [false, false, true] {
      note = try readNote()
      guard let note = try usableNote() else { break }
      switch try restore(note, mayBeReplaced: !isLastAttempt && source.access == .reading) {
      case .done:
        isDescribed = true
        return try removeLeftovers()
      case .replaced: continue
      case .unusable: break
      }
      break
    }
    sealed = SealedSegments()
    index.restore([])
    try fill()
    try removeLeftovers()
  }

  func readNote() throws(StoreError) -> [UInt8]? { try source.ask { storage in try storage.note() } }

  /// The note, if the index can be made of what it names.
  private mutating func usableNote() throws(StoreError) -> IndexNote? {
    guard let bytes = note else { return nil }
    guard let note = IndexNote(bytes) else {
      report.rebuilt.append(.segments)
      return nil
    }
    let (made, origin) = (note.origin, source.origin)
    if made.kind != origin.kind {
      throw .otherKind(folder: source.folder.path, expected: origin.kind, found: made.kind)
    }
    if made != origin { report.staleness = .init(expected: made, found: origin) }
    isDescribed = made == origin && note.sealed == 0
    return made == origin && note.sealed > 0 && !report.rebuilt.contains { $0.isOfManifest } ? note : nil
  }

  // MARK: From segments

  private enum Outcome {
    case done
    /// Another process has just replaced the files.
    case replaced
    /// The index is to be made anew.
    case unusable
  }

  private mutating func restore(_ note: IndexNote, mayBeReplaced: Bool) throws(StoreError) -> Outcome {
    var restored: [StoredSegment<Record>] = []
    var named = note.segments
    let changes = try changes(after: note.sealed)
    unchecked = []
    // What was changed since is indexed with a look at everything.
    let checksAll = source.reading == .copied || !changes.isEmpty
    for place in named.indices {
      if let kept = try kept(named[place]) {
        restored.append(kept)
        continue
      }
      let contents: SectionReader
      switch try read(named[place].segment, checksAll: checksAll) {
      case .success(let found): contents = found
      case .failure(.missing) where mayBeReplaced: return .replaced
      case .failure(let failure):
        report.rebuilt.append(.segment(file: named[place].segment.name, reason: failure.description))
        return .unusable
      }
      var answers: SectionReader?
      if let file = named[place].answers {
        switch try read(file, checksAll: checksAll) {
        case .success(let found): answers = found
        case .failure(let failure):
          // Without them the index is the same, only slower until they are worked out again.
          report.rebuilt.append(.segment(file: file.name, reason: failure.description))
          named[place].answers = nil
        }
      }
      do throws(SegmentDamage) {
        restored.append(
          try StoredSegment(
            contents, answers: answers, dead: named[place].dead, of: index, isTrusted: source.reading == .mapped))
      } catch {
        report.rebuilt.append(.segment(file: named[place].segment.name, reason: error.description))
        return .unusable
      }
    }
    index.restore(restored)
    if checksAll { unchecked = [] }
    sealed = SealedSegments(restored.map(\.identity), named, change: note.sealed)
    _ = try apply(changes)
    let state = changes.state
    // Of deletions that newer files know of, the storage knows nothing.
    if source.access == .reading, try readNote() != self.note { return mayBeReplaced ? .replaced : .unusable }
    if state.lastChange < note.sealed {
      report.rebuilt.append(.laterSegments(expected: state.lastChange, found: note.sealed))
    } else if !isWhole(state), let expected = state.count {
      report.rebuilt.append(.segmentCount(expected: expected, found: index.whole.count))
    } else if state.findings.isEmpty {
      return .done
    }
    return .unusable
  }

  /// Whether the index has as many records as it should.
  func isWhole(_ state: StorageState) -> Bool {
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

  // MARK: From records

  /// What was changed after some change.
  struct Changes {
    fileprivate(set) var state = StorageState(lastChange: 0)
    fileprivate var deleted: [[UInt8]] = []
    fileprivate var records: [StoredRecord] = []

    var isEmpty: Bool { deleted.isEmpty && records.isEmpty }
  }

  /// What was changed after a change; but for ids whose next change is to come.
  func changes(after change: Int, except coming: Set<[UInt8]> = []) throws(StoreError) -> Changes {
    var changes = Changes()
    changes.state = try source.ask { storage in
      try storage.forEachChange(after: change) { change in
        switch change {
        case .deletion(let id): if !coming.contains(id) { changes.deleted.append(id) }
        case .record(let record): if !coming.contains(record.id) { changes.records.append(record) }
        }
      }
    }
    return changes
  }

  /// Indexes changes, and says what is wrong with any of them.
  ///
  /// - Returns: Whether the index did not have all of them already.
  mutating func apply(_ changes: Changes) throws(StoreError) -> Bool {
    change = changes.state.lastChange
    if changes.isEmpty { return false }
    let (whole, present) = (index.whole, Set(changes.records.map(\.id)))
    let deleted = changes.deleted.filter { !present.contains($0) && whole.body(idText: $0) != nil }
    let records = changes.records.filter { $0.finding != nil || whole.body(idText: $0.id) != $0.body }
    let ids = deleted + records.map(\.id)
    if ids.isEmpty { return false }
    let texts = Set(ids.map { String(decoding: $0, as: UTF8.self) })
    report.findings.removeAll { $0.record.map(texts.contains) ?? false }
    index.delete(idTexts: ids)
    report.findings += records.compactMap(\.finding)
    report.findings += try add(records.filter { $0.finding == nil })
    return true
  }

  /// Puts all sound records into an empty index and says what is wrong with the others.
  mutating func fill() throws(StoreError) {
    var (records, damaged): ([StoredRecord], [StoredRecord]) = ([], [])
    let state = try source.ask { storage in
      try storage.forEachChange(after: 0) { change in
        guard case .record(let record) = change else { return }
        if record.finding == nil { records.append(record) } else { damaged.append(record) }
      }
    }
    change = state.lastChange
    let mended = try mend(damaged)
    let ids = Set(mended.map(\.id))
    report.findings = damaged.filter { !ids.contains($0.id) }.compactMap(\.finding)
    report.findings += state.findings.filter { !$0.isOfManifest }
    report.findings += try add(records + mended)
    report.rebuilt += state.findings.filter(\.isOfManifest)
  }

  /// Adds sound records to the index and says which could not be.
  private mutating func add(_ stored: [StoredRecord]) throws(StoreError) -> [StoreFinding] {
    var (records, bodies): ([Record], [[UInt8]]) = ([], [])
    var findings: [StoreFinding] = []
    for stored in stored {
      do {
        let record = try source.codec.decode(stored.body)
        let id = String(describing: record.id)
        if id.utf8.elementsEqual(stored.id) {
          records.append(record)
          bodies.append(stored.body)
        } else {
          findings.append(.otherID(stored: stored.idText, found: id))
        }
      } catch {
        findings.append(.undecodable(id: stored.idText, reason: "\(error)"))
      }
    }
    do throws(IndexError) {
      let report = try index.upsert(records, bodies: bodies, by: .system, onRejection: .skip)
      self.report.indexed = report.added + report.replaced
      return findings + report.rejected.map { .refused(id: String(describing: records[$0.offset].id), $0.error) }
    } catch {
      throw .refused(error)
    }
  }

  // MARK: Leftovers

  /// Removes the files of segments that the note does not name: who wrote them did not come to naming them, or to removing them.
  private mutating func removeLeftovers() throws(StoreError) {
    guard source.access == .writing else { return }
    let named = sealed.fileNames
    for name in try source.folder.derivedFiles() where !named.contains(name) {
      let path = source.folder.file(name)
      try source.folder.using(path) { () throws(FileFailure) in try source.folder.files.remove(path) }
      report.removedFiles.append(name)
    }
  }
}
