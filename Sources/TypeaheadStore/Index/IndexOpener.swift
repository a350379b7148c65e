internal import Typeahead

/// Fills an index with what a store holds: from its segments and what was changed since, or else from all of its records.
struct IndexOpener<Record: Identifiable & Sendable> {
  let store: RecordStore
  let index: SearchIndex<Record>
  let codec: any RecordCodec<Record>
  private let origin: Manifest.Origin
  private let reading: FileReading
  /// What was found.
  var report = OpeningReport()
  /// What of the index is in files.
  var sealed = SealedSegments()
  /// The files that are not checked yet.
  private(set) var unchecked: [SegmentContents] = []
  /// The manifest as of which the index is; nothing where it was damaged.
  var manifest: Manifest?
  /// Segments that are open already.
  let known: [ManifestSegment.File: StoredSegment<Record>]

  init(
    _ store: RecordStore, _ index: SearchIndex<Record>, _ codec: any RecordCodec<Record>, _ origin: Manifest.Origin,
    _ reading: FileReading, _ known: [ManifestSegment.File: StoredSegment<Record>] = [:]
  ) {
    self.store = store
    self.index = index
    self.codec = codec
    self.origin = origin
    self.reading = reading
    self.known = known
  }

  mutating func open() throws(StoreError) {
    if store.access == .writing, let finding = try store.renewManifest() { report.rebuilt.append(finding) }
    // A writer may replace the files between reading of them and opening them.
    for isLastAttempt in [false, false, true] {
      let state = try store.readState()
      manifest = state?.manifest
      if let made = state?.manifest.origin {
        if made.kind != origin.kind {
          throw .otherKind(folder: store.path, expected: origin.kind, found: made.kind)
        }
        if made != origin { report.staleness = .init(expected: made, found: origin) }
      }
      if let state, report.staleness == nil, state.manifest.sealed > 0 {
        switch try restore(state, mayBeReplaced: !isLastAttempt && store.access == .reading) {
        case .done: return try removeLeftovers()
        case .replaced: continue
        case .unusable: break
        }
      }
      break
    }
    sealed = SealedSegments()
    try fill()
    try removeLeftovers()
  }

  // MARK: From segments

  private enum Outcome {
    case done
    /// Another process has just replaced the files.
    case replaced
    /// The index is to be made anew.
    case unusable
  }

  private mutating func restore(_ state: RecordStore.State, mayBeReplaced: Bool) throws(StoreError) -> Outcome {
    guard let segments = state.segments else {
      report.rebuilt.append(.segments)
      return .unusable
    }
    var restored: [StoredSegment<Record>] = []
    var named = segments
    unchecked = []
    // What was changed since is indexed with a look at everything.
    let checksAll = reading == .copied || !state.hasNoChanges
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
            contents, answers: answers, dead: named[place].dead, of: index, isTrusted: reading == .mapped))
      } catch {
        report.rebuilt.append(.segment(file: named[place].segment.name, reason: error.description))
        return .unusable
      }
    }
    index.restore(restored)
    if checksAll { unchecked = [] }
    sealed = SealedSegments(restored.map(\.identity), named, change: state.manifest.sealed)
    let findings = try replay(state)
    let (expected, found) = (state.manifest.count, index.whole.count)
    guard expected - found == findings.count else {
      index.restore([])
      report.rebuilt.append(.segmentCount(expected: expected, found: found))
      return .unusable
    }
    report.findings = findings
    return .done
  }

  /// Opens a file.
  ///
  /// - Throws: ``StoreError/unusable(path:reason:)`` where the system refuses.
  mutating func read(
    _ file: ManifestSegment.File, checksAll: Bool
  ) throws(StoreError) -> Result<SectionReader, SegmentFile.Failure> {
    do throws(SegmentFile.Failure) {
      let contents = try SegmentContents(
        file.name, checksum: file.checksum, in: store.folder, reading, checksAll: checksAll)
      unchecked.append(contents)
      return .success(try contents.reader())
    } catch {
      if case .refused(let failure) = error {
        throw .unusable(path: store.folder.file(file.name), reason: failure.reason)
      }
      return .failure(error)
    }
  }

  /// Indexes what was changed since the segments were made; says what is wrong with any of it.
  mutating func replay(_ state: RecordStore.State) throws(StoreError) -> [StoreFinding] {
    if state.hasNoChanges { return [] }
    index.delete(idTexts: state.deleted + state.changed.map(\.id))
    return try state.changed.compactMap(\.finding) + add(state.changed.filter { $0.finding == nil })
  }

  // MARK: From records

  /// Puts all sound records into an index and says what is wrong with the others.
  mutating func fill() throws(StoreError) {
    var (records, damaged): ([StoredRecord], [StoredRecord]) = ([], [])
    let damage = try store.forEachRow { record in
      if record.finding == nil { records.append(record) } else { damaged.append(record) }
    }
    let mended = try mend(damaged)
    let ids = Set(mended.map(\.id))
    let findings = damaged.filter { !ids.contains($0.id) }.compactMap(\.finding)
    report.rebuilt += damage.filter(\.isOfManifest)
    report.findings = try findings + damage.filter { !$0.isOfManifest } + add(records + mended)
  }

  /// Adds sound records to the index and says which could not be.
  private mutating func add(_ stored: [StoredRecord]) throws(StoreError) -> [StoreFinding] {
    var (records, bodies): ([Record], [[UInt8]]) = ([], [])
    var findings: [StoreFinding] = []
    for stored in stored {
      do {
        let record = try codec.decode(stored.body)
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

  /// Removes the files of segments that the manifest does not name: who wrote them did not come to naming them, or to removing them.
  private mutating func removeLeftovers() throws(StoreError) {
    guard store.access == .writing else { return }
    let named = sealed.fileNames
    for name in try store.folder.derivedFiles() where !named.contains(name) {
      let path = store.folder.file(name)
      try store.folder.using(path) { () throws(FileFailure) in try store.folder.files.remove(path) }
      report.removedFiles.append(name)
    }
  }
}
