public import Typeahead
internal import TypeaheadJSON
internal import TypeaheadSQLite

/// Opening that does not stop who asks.
extension DurableIndex {
  /// Indexes a storage of the app's own, as `init(_:files:for:kind:schema:codec:reading:onUnreadable:)` does, off the caller's actor.
  ///
  /// `onProgress` is told of how far it is, from any thread, where records have to be indexed: mostly the files of the index
  /// have them, and nobody is told anything.
  ///
  /// - Throws: ``StoreError`` as that does, and `CancellationError` where the task was cancelled meanwhile; nothing is changed then.
  public static func open(
    _ storage: any RecordStorage, files folder: String, for access: RecordStore.Access = .writing, kind: String,
    schema: Schema<Record>, codec: any RecordCodec<Record>, reading: FileReading = .mapped,
    onUnreadable unreadable: UnreadableRecords<Record> = .stop,
    onProgress: (@Sendable (WriteProgress) -> Void)? = nil
  ) async throws -> DurableIndex {
    try await WriteWatch.run(onProgress) { watch in
      try DurableIndex(
        storage, files: IndexFolder(path: folder, files: SystemFiles()), for: access, kind: kind, schema: schema,
        codec: codec, reading: reading, onUnreadable: unreadable, mostUnsealed: SealedSegments.mostBehind, watch)
    }
  }
}

extension DurableIndex where Record: Codable {
  /// Opens the index in a folder, records stored as JSON, as `init(at:for:kind:schema:reading:onUnreadable:)` does, off the caller's actor.
  ///
  /// ```swift
  /// let people = try await DurableIndex.open(at: "Library/people", kind: "people", schema: schema) { progress in
  ///   print("\(progress.done) of \(progress.total)")
  /// }
  /// ```
  ///
  /// `onProgress` is told of how far it is, from any thread, where records have to be indexed: mostly the files of the index
  /// have them, and nobody is told anything.
  ///
  /// - Throws: ``StoreError`` as that does, and `CancellationError` where the task was cancelled meanwhile; nothing is changed then.
  public static func open(
    at path: String, for access: RecordStore.Access = .writing, kind: String, schema: Schema<Record>,
    reading: FileReading = .mapped, onUnreadable unreadable: UnreadableRecords<Record> = .stop,
    onProgress: (@Sendable (WriteProgress) -> Void)? = nil
  ) async throws -> DurableIndex {
    try await WriteWatch.run(onProgress) { watch in
      try DurableIndex(
        RecordStore(at: path, for: access), kind: kind, schema: schema, codec: JSONRecordCodec<Record>(),
        reading: reading, onUnreadable: unreadable, mostUnsealed: SealedSegments.mostBehind, watch)
    }
  }
}
