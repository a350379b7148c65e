/// The storage of a ``DurableIndex``'s records: the system of record, of which the index is made. ``RecordStore`` is one; an app that keeps
/// its records in a database of its own writes another, and has them there alone.
///
/// A storage numbers its changes: each write of a record, and each deletion, gets a number above all before it; several that are
/// written at once may share one. For each record it knows the number of its last change, and for ids that were deleted lately that of
/// the deletion. Beside that it keeps a note for the index. See <doc:OwnDatabase> for an example.
///
/// Threads call it at the same time, one of the index's own among them, which keeps the note: so do not commit to the index, compact
/// it, close it or let go of it while you hold what a call waits for, such as a transaction of the database; all else may be done
/// then. Whatever it throws, callers of the index get as ``StoreError``.
public protocol RecordStorage: Sendable {
  /// The number of the last change, 0 before the first. It never goes back.
  ///
  /// - Complexity: Asked for at every ``DurableIndex/refresh()``, so it should be a look at one row.
  func lastChange() throws -> Int

  /// Passes on the changes after a number, as of one moment and in any order. Each record written since comes once, and each id deleted
  /// since. Of ids that were not, or have a record again, deletions may be handed over too. After 0, these are all records, and no deletion
  /// is needed.
  ///
  /// - Returns: What is known of all of them at that moment.
  func forEachChange(after change: Int, _ body: (StoredChange) -> Void) throws -> RecordStorageState

  /// Carries changes out in their order, all or none, durably; each id comes once.
  ///
  /// Where it throws, it is called again with parts of the changes, so that one that is refused does not keep the others from being
  /// committed, unless it takes long to throw for one of them alone. Throw ``StoreError/storage(reason:)`` where all are to wait for
  /// another commit.
  ///
  /// An app that writes its records itself and tells the index by ``DurableIndex/refresh()`` can throw here.
  ///
  /// - Returns: The number of the last change before these, in the same transaction, and of the last of these.
  func commit(_ changes: [RecordChange]) throws -> (previous: Int, last: Int)

  /// The note that was kept last; nothing before the first.
  func note() throws -> [UInt8]?

  /// Keeps a note in the place of the one before, whole or not at all, durably: what the index says of its files. It belongs to the
  /// records, so that a backup that has these has it too. Deletions up to `change` need not be handed over from then on.
  func keep(note: [UInt8], asOf change: Int) throws

  /// Checks what can be checked without the index. A storage that has nothing to check needs none.
  ///
  /// - Returns: What is wrong; nothing where all is sound.
  func verify() throws -> [StoreFinding]

  /// The folder in which something is written whenever the records are, so that ``DurableIndex/follow(every:clock:)`` need not look again and
  /// again; nil where there is none.
  var watchedFolder: String? { get }

  /// Lets go of the records when the index is closed. A storage that lives on needs none.
  func close() throws
}

extension RecordStorage {
  /// Finds nothing.
  public func verify() throws -> [StoreFinding] { [] }

  /// There is none.
  public var watchedFolder: String? { nil }

  /// Does nothing.
  public func close() throws {}
}

/// The last change of an id: its present record, or its deletion.
public enum StoredChange: Sendable {
  /// The record as it is now.
  case record(StoredRecord)
  /// The text of the id as UTF-8.
  case deletion(id: [UInt8])

  /// A deletion.
  public static func deletion(id: String) -> StoredChange { .deletion(id: Array(id.utf8)) }
}

/// The state of a storage at one moment: its last change, and what it knows of all records.
public struct RecordStorageState: Sendable {
  /// The number of the last change.
  public var lastChange: Int
  /// The number of records, if the storage keeps count; an index that has another number is made anew.
  public var count: Int?
  /// What is wrong with the storage, beside records whose checksums say so themselves.
  public var findings: [StoreFinding]

  /// A state of the given parts.
  public init(lastChange: Int, count: Int? = nil, findings: [StoreFinding] = []) {
    self.lastChange = lastChange
    self.count = count
    self.findings = findings
  }
}
