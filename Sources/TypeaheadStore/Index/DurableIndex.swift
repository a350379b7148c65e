public import Typeahead
internal import TypeaheadJSON
internal import TypeaheadSQLite

/// A durable index: a ``RecordStorage``, a `SearchIndex` of its records, and files for opening at once.
///
/// ```swift
/// let index = try DurableIndex(at: "Library/people", kind: "people", schema: schema)
/// try index.upsert([Person(id: 1, name: "John Smith")])
/// index.snapshot.search("jo").total    // 1: at once
/// try index.commit()                   // on the disk
/// try index.close()
/// ```
///
/// A write is visible to the next ``snapshot``, and durable when ``commit()`` has returned: after a crash the index is as of the last
/// commit that returned, or of one that was about to.
///
/// The segments of the index are kept in files beside the records. These are made of the records, so losing them loses nothing: what
/// is missing, damaged or made for another schema is made anew, and ``opening`` says so. Records are made of their bytes when they are
/// first shown, and kept in memory from then on; a filter that asks about every record makes every record.
///
/// Records are in a ``RecordStore`` in the same folder, unless an app has them in a database of its own: <doc:OwnDatabase>.
///
/// - Complexity: Opening maps the files and indexes what was committed since they were last written, some ten thousand records; some
///   tens of thousands where the disk was slow. Their bytes are checked once, in the background. The first write waits for
///   that, and so does a query that a champion list does not answer. Searching and writing are as in `SearchIndex`.
public final class DurableIndex<Record: Identifiable & Sendable>: Sendable {
  let source: IndexSource<Record>
  package let index: SearchIndex<Record>
  let notices = ChangeNotices()
  /// Who is told when it is closed.
  let closings = ChangeNotices()
  /// What was found.
  let found: Lock<OpeningReport>
  /// The files of the index that are not checked yet.
  let unchecked: Lock<[SegmentContents]>
  /// Taken while a write is made visible and staged, so that both happen in the same order.
  let writing: Turns
  /// What is visible and waits for the next commit.
  let staged = Lock(StagedChanges())
  /// Taken while the storage is written to, before ``writing``. Nothing that only reads waits for it: the storage may wait for a lock of
  /// the app's.
  let committing: Turns
  /// Calls that read what others wrote to the storage.
  let following: Reentrance
  /// Calls that make the index anew.
  let settling: Reentrance
  /// What is known of the storage.
  let committed: Lock<Committed>
  /// Keeps it in files.
  let sealer: IndexSealer<Record>
  /// After so many changes the index is written to its files; until then they are indexed again on opening.
  let mostUnsealed: Int

  /// What is known of the storage.
  struct Committed {
    /// The change up to which the index has everything.
    var change: Int
    /// How often it was written to, or taken over by a reader.
    var count = 0
    /// The note as it was read or written last.
    var note: [UInt8]?
    /// Whether it is of this index; the first commit writes one otherwise.
    var isDescribed: Bool
    var lock: WriterLock?
  }

  /// Indexes what a store holds, open for reading or writing; nobody else writes to it. `kind` says what the records are, such as
  /// `"people"`, and the store remembers it.
  ///
  /// - Throws: ``StoreError`` where the store cannot be read to its end, or holds records of another kind, or records that cannot be
  ///   indexed, unless `onUnreadable` says how to go on. Damaged records are no error: see ``opening``.
  public convenience init(
    _ store: RecordStore, kind: String, schema: Schema<Record>, codec: any RecordCodec<Record>,
    reading: FileReading = .mapped, onUnreadable unreadable: UnreadableRecords<Record> = .stop
  ) throws(StoreError) {
    try self.init(
      store, kind: kind, schema: schema, codec: codec, reading: reading, onUnreadable: unreadable,
      mostUnsealed: SealedSegments.mostBehind)
  }

  package convenience init(
    _ store: RecordStore, kind: String, schema: Schema<Record>, codec: any RecordCodec<Record>,
    reading: FileReading, onUnreadable unreadable: UnreadableRecords<Record> = .stop, mostUnsealed: Int,
    _ watch: WriteWatch? = nil
  ) throws(StoreError) {
    let source = IndexSource(
      store, store.folder, for: store.access, codec, unreadable, IndexOrigin(of: schema, kind: kind), reading)
    let damage = store.access == .writing ? try store.manifestFinding() : nil
    if damage != nil {
      var opener = IndexOpener(source, SearchIndex(schema: schema, decode: source.madeRecord))
      opener.watch = watch
      try opener.checkAllReadable()
      try store.renewManifest()
    }
    try self.init(source, schema, lock: nil, damage: damage.map { [$0] } ?? [], mostUnsealed: mostUnsealed, watch)
  }

  /// Indexes what a storage of the app's own holds, open for reading or writing. `kind` says what the records are, such as `"people"`.
  /// The index keeps files in `folder`, which is its own, and is made where there is none; losing it loses nothing.
  ///
  /// One index at a time is open for writing with the same folder, in whatever process; the app may write to the storage itself and
  /// call ``refresh()`` then.
  ///
  /// - Throws: ``StoreError`` where the storage cannot be read to its end, or its note is of records of another kind, or it has records
  ///   that cannot be indexed, unless `onUnreadable` says how to go on, or the folder is none for the files of an index.
  public convenience init(
    _ storage: any RecordStorage, files folder: String, for access: RecordStore.Access = .writing, kind: String,
    schema: Schema<Record>, codec: any RecordCodec<Record>, reading: FileReading = .mapped,
    onUnreadable unreadable: UnreadableRecords<Record> = .stop
  ) throws(StoreError) {
    try self.init(
      storage, files: IndexFolder(path: folder, files: SystemFiles()), for: access, kind: kind, schema: schema,
      codec: codec, reading: reading, onUnreadable: unreadable, mostUnsealed: SealedSegments.mostBehind)
  }

  convenience init(
    _ storage: any RecordStorage, files folder: IndexFolder, for access: RecordStore.Access, kind: String,
    schema: Schema<Record>, codec: any RecordCodec<Record>, reading: FileReading,
    onUnreadable unreadable: UnreadableRecords<Record> = .stop, mostUnsealed: Int, _ watch: WriteWatch? = nil
  ) throws(StoreError) {
    let lock = access == .writing ? try folder.takeForFiles() : nil
    let source = IndexSource(
      storage, folder, for: access, codec, unreadable, IndexOrigin(of: schema, kind: kind), reading)
    try self.init(source, schema, lock: lock, damage: [], mostUnsealed: mostUnsealed, watch)
  }

  private init(
    _ source: IndexSource<Record>, _ schema: Schema<Record>, lock: WriterLock?, damage: [StoreFinding],
    mostUnsealed: Int, _ watch: WriteWatch?
  ) throws(StoreError) {
    self.mostUnsealed = mostUnsealed
    self.source = source
    let path = source.folder.path
    (writing, committing) = (Turns(folder: path), Turns(folder: path))
    (following, settling) = (Reentrance(folder: path), Reentrance(folder: path))
    index = SearchIndex(schema: schema, decode: source.madeRecord)
    var opener = IndexOpener(source, index)
    opener.report.rebuilt = damage
    opener.watch = watch
    try opener.open()
    try opener.checkReadable()
    opener.writeMended()
    try opener.removeLeftovers()
    found = Lock(opener.report)
    unchecked = Lock(opener.unchecked)
    committed = Lock(
      Committed(change: opener.change, note: opener.note, isDescribed: opener.isDescribed, lock: lock))
    sealer = IndexSealer(source, found, committed, committing, opener.sealed)
    settleInBackground()
  }

  /// Waits until no other thread writes files: whoever has let go of the index can open it again.
  deinit { sealer.finish() }

  /// The storage of the records.
  public var storage: any RecordStorage { source.storage }

  /// The findings of opening, and of ``refresh()`` since. Look at its findings: records named there are not found by searches.
  ///
  /// Waits until the index's files are checked, which goes on after opening: some tenths of a second for a million records.
  public var opening: OpeningReport {
    // Where the records cannot be read, whoever writes is told.
    try? settle()
    return found.withLock { $0 }
  }

  /// An element after each write, and after each ``refresh()`` that found something new; those that come before it is taken in one. Each
  /// call begins a sequence, for one consumer, which ends when the index is closed.
  public var changes: AsyncStream<Void> { notices.stream }

  /// Calls `body` after each write, and after each ``refresh()`` that found something new, on the thread of that call. It ends when the
  /// returned observation is released.
  public func onChange(_ body: @escaping @Sendable () -> Void) -> ChangeObservation { notices.observe(body) }

  /// Does the merges that are due, and waits for the one that is done in the background.
  package func finishMerges() { index.finishMerges() }
}

extension DurableIndex: SnapshotService {
  /// The index as somebody may see it now, as `SearchIndex.snapshot(for:)` says.
  public func snapshot(for principal: Principal?) -> IndexSnapshot<Record> { index.snapshot(for: principal) }
}

extension DurableIndex where Record: Codable {
  /// Opens the index in a folder, records stored as JSON. For writing, it is made where there is none. `kind` says what the records
  /// are, such as `"people"`, and the store remembers it.
  ///
  /// - Throws: ``StoreError`` where there is none to read, something else stands there, it is of a newer format, its records are lost,
  ///   another writer has it, it holds records of another kind, or records that cannot be indexed, unless `onUnreadable` says how to
  ///   go on, or the system or SQLite refuses.
  public convenience init(
    at path: String, for access: RecordStore.Access = .writing, kind: String, schema: Schema<Record>,
    reading: FileReading = .mapped, onUnreadable unreadable: UnreadableRecords<Record> = .stop
  ) throws(StoreError) {
    try self.init(
      RecordStore(at: path, for: access), kind: kind, schema: schema, codec: JSONRecordCodec<Record>(),
      reading: reading, onUnreadable: unreadable)
  }
}
