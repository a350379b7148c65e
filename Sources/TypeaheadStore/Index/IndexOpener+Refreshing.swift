internal import Typeahead

extension IndexOpener {
  /// Applies what was committed since the manifest was read, where the segments are the same.
  ///
  /// - Returns: Whether that is all that is to be done; else the index is to be opened anew.
  mutating func catchUp() throws(StoreError) -> Bool {
    guard let known = manifest, let state = try store.readState(after: known.change), state.segments != nil,
      state.manifest.isLater(than: known)
    else { return false }
    let changed = Set((state.deleted + state.changed.map(\.id)).map { String(decoding: $0, as: UTF8.self) })
    report.findings.removeAll { $0.record.map(changed.contains) ?? false }
    report.findings += try replay(state)
    manifest = state.manifest
    return state.manifest.count - index.whole.count == report.findings.count
  }

  /// A segment that is open already, with stored answers if it has none.
  mutating func kept(_ named: ManifestSegment) throws(StoreError) -> StoredSegment<Record>? {
    guard let open = known[named.segment] else { return nil }
    var answers: SectionReader?
    if !open.hasAnswers, let file = named.answers {
      switch try read(file, checksAll: true) {
      case .success(let found): answers = found
      case .failure(let failure): report.rebuilt.append(.segment(file: file.name, reason: failure.description))
      }
    }
    return try? open.keeping(dead: named.dead, answers: answers)
  }
}

extension Manifest {
  /// Whether changes alone have come since another.
  fileprivate func isLater(than other: Manifest) -> Bool {
    change >= other.change && origin == other.origin && sealed == other.sealed && segments == other.segments
  }
}
