public import Typeahead

/// Something that is wrong with a store: what, what is expected, what was found. Found by ``RecordStore/verify()`` and on opening.
public enum StoreFinding: Sendable, Equatable {
  /// A record whose bytes are not those that were written.
  case record(id: String, expected: UInt64, found: UInt64)
  /// A record that is sound but cannot be read by the codec.
  case undecodable(id: String, reason: String)
  /// A record that is stored under another id than its own.
  case otherID(stored: String, found: String)
  /// A record that the index refuses.
  case refused(id: String, IndexError)
  /// A change is later than the last one the manifest knows, by the record's number or the manifest's. Nothing is written until opening a
  /// ``DurableIndex`` for writing has taken it in.
  case laterThanManifest(id: String, expected: Int, found: Int)
  /// The manifest is not what was written: nobody knows then whether records are missing.
  case manifest(expected: UInt64, found: UInt64)
  /// The manifest does not stand there exactly once.
  case manifestCount(Int)
  /// There are more or fewer changes than the manifest says, of all or since the index's files were written: records may be missing, or
  /// be as they were before.
  case count(expected: Int, found: Int)
  /// The changes together are not those the manifest stands for.
  case sum(expected: UInt64, found: UInt64)
  /// The database holds nothing, but another file of the folder says that it did.
  case noRecords(beside: String)
  /// The note of the index is not there, but something says that it was.
  case noNote(beside: String)
  /// The segments have records of which the database has no change, though the damaged manifest does not say so.
  case missingRecords(count: Int)
  /// The log of the database has a frame, counted from 0, that is not what was written: SQLite leaves out its commit and all behind it.
  /// -1 is the log's header.
  case log(frame: Int)
  /// Beside the database is a journal that is none of its making: SQLite would write it over the database.
  case journal
  /// An error that SQLite finds in its file.
  case database(String)
  /// The note's entry on the segments is damaged.
  case segments
  /// The segments know of later changes than there are records of.
  case laterSegments(expected: Int, found: Int)
  /// A file of a segment is not what was written.
  case segment(file: String, reason: String)
  /// A record that a file of a segment has, and that is not what was written.
  case segmentRecord(file: String, id: String)
  /// The index, of its segments and what was changed since, does not have as many records as the storage.
  case segmentCount(expected: Int, found: Int)
  /// The index has something else of a record than the records.
  case indexed(id: String)
}

extension StoreFinding {
  /// Whether no record is damaged, but what is kept about all of them.
  var isOfBookkeeping: Bool {
    switch self {
    case .manifest, .manifestCount: true
    default: false
    }
  }

  /// Whether records may be missing, of which the index's files may have some: these stay then.
  var isOfMissingRecords: Bool { record == nil && !isOfBookkeeping }

  /// How to mend an index of which it was found.
  var mend: String {
    switch self {
    case .noRecords, .noNote, .missingRecords:
      "put records.sqlite back from a backup, or make another index of what fts export gives, with --from-segments if need be"
    case .laterSegments:
      "make another index of what fts export --from-segments gives; if an older records.sqlite was put there on purpose, remove "
        + "the files *.segment beside it"
    case .log:
      "make another index of what fts export gives, which is all before the damage, or put the folder back from a backup"
    case .database:
      "if records.sqlite was put back there, remove records.sqlite-wal, which is the log of the one before; else make another index of "
        + "what fts export gives, with --from-segments if need be, or take the folder from a backup"
    case .journal:
      "if records.sqlite was put there, move records.sqlite-journal elsewhere and verify the index; if the folder is what an "
        + "interrupted program left, take it from a backup"
    default:
      "open it as an index for writing (fts index does), which makes it anew of the records, or export what is sound, and make the "
        + "index again"
    }
  }

  /// Whether a record is not in the index though it is as it was written.
  var isOfSoundRecord: Bool {
    switch self {
    case .undecodable, .otherID, .refused: true
    default: false
    }
  }

  /// The id of the record that is not in the index because of it.
  public var record: String? {
    switch self {
    case .record(let id, _, _), .undecodable(let id, _), .otherID(let id, _), .refused(let id, _): id
    default: nil
    }
  }
}

extension StoreFinding: CustomStringConvertible {
  /// What is wrong, what is expected, and what was found, on one line.
  public var description: String {
    switch self {
    case .record(let id, let expected, let found):
      "record \(id.debugDescription) has the checksum \(Self.hex(found)), not \(Self.hex(expected))"
    case .undecodable(let id, let reason): "record \(id.debugDescription) cannot be read: \(reason)"
    case .otherID(let stored, let found):
      "the record stored as \(stored.debugDescription) calls itself \(found.debugDescription)"
    case .refused(let id, let error): "record \(id.debugDescription) is refused: \(error)"
    case .laterThanManifest(let id, let expected, let found):
      "record \(id.debugDescription) is of change \(found), but the manifest knows changes up to \(expected)"
    case .manifest(let expected, let found):
      "the manifest has the checksum \(Self.hex(found)), not \(Self.hex(expected)), so that missing records would not be noticed"
    case .manifestCount(let found): "there are \(found) manifests, not 1, so that missing records would not be noticed"
    case .count(let expected, let found):
      "there are \(found) changes, not \(expected), so that records may be missing, or be older ones"
    case .sum(let expected, let found): "the changes have the sum \(Self.hex(found)), not \(Self.hex(expected))"
    case .noRecords(let beside): "the database holds nothing, but \(beside) says that it did"
    case .noNote(let beside): "the note of the index is not there, but \(beside) says that it was"
    case .missingRecords(let count):
      "the segments have \(count == 1 ? "a record" : "\(count) records") of which the database has no change"
    case .log(-1): "the header of the log is not what was written, so that all commits in it are lost"
    case .log(let frame):
      "frame \(frame) of the log is not what was written, so that its commit is lost and all behind it"
    case .journal:
      "beside the database is records.sqlite-journal, which is not its own, so that SQLite would write over it"
    case .database(let message): "SQLite says of its file: \(message)"
    case .segments: "the list of segments is not what was written"
    case .laterSegments(let expected, let found):
      "the segments know changes up to \(found), but the last change is \(expected)"
    case .segment(let file, let reason): "\(file) is damaged: \(reason)"
    case .segmentRecord(let file, let id): "\(file) is damaged where it has record \(id.debugDescription)"
    case .segmentCount(let expected, let found): "the segments have \(found) records, not \(expected)"
    case .indexed(let id): "record \(id.debugDescription) is not indexed as it is stored"
    }
  }

  private static func hex(_ number: UInt64) -> String { String(number, radix: 16) }
}
