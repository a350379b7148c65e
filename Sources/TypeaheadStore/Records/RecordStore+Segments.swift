/// What is known of the segments made of the records.
extension RecordStore {
  /// What a store held at one moment: the segments made of its records, and what was changed after them.
  struct State: Sendable {
    var manifest = Manifest()
    /// Nothing where they are not what was written.
    var segments: [ManifestSegment]?
    /// The ids that were deleted after some change, and the records that were added or replaced, some of which may be damaged.
    var deleted: [[UInt8]] = []
    var changed: [StoredRecord] = []

    /// Whether nothing was changed after them.
    var hasNoChanges: Bool { deleted.isEmpty && changed.isEmpty }
  }

  /// What there is, with what was changed after a change, or else after the segments were made; nothing where its manifest is damaged.
  func readState(after change: Int? = nil) throws(StoreError) -> State? {
    try withRecords { records throws(SQLiteError) -> State? in
      guard let records else { return State() }
      var state: State?
      try records.transaction("BEGIN") { () throws(SQLiteError) in
        guard case .success(let manifest) = try records.manifest() else { return }
        var read = State(manifest: manifest)
        let segments = try records.segments()
        if ManifestSegment.checksum(segments) == manifest.segments {
          read.segments = segments
          let change = change ?? manifest.sealed
          read.deleted = try records.deletions(after: change)
          try records.forEachRecord(after: change) { read.changed.append($0) }
        }
        state = read
      }
      return state
    }
  }

  /// The segments that are named, whether that is what was written or not.
  func namedSegments() throws(StoreError) -> [ManifestSegment] {
    try withRecords { records throws(SQLiteError) in try records?.segments() ?? [] }
  }

  /// Makes a damaged manifest anew from the records; it names no segments then.
  ///
  /// - Returns: What was wrong; nothing where it is sound.
  func renewManifest() throws(StoreError) -> StoreFinding? {
    try withRecords { records throws(SQLiteError) in try records?.renewManifest() }
  }

  /// Names the segments that hold the records as of a change.
  ///
  /// - Throws: ``StoreError``; what was named before still is.
  func seal(_ segments: [ManifestSegment], asOf change: Int) throws(StoreError) {
    try update { records throws(SQLiteError) in
      try records.update { manifest throws(SQLiteError) in
        manifest.sealed = change
        manifest.segments = ManifestSegment.checksum(segments)
        try records.write(segments)
        try records.forgetDeletions(through: change)
      }
    }
  }
}
