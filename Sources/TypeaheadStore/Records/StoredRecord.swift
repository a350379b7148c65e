internal import Typeahead

/// A record as it is stored.
public struct StoredRecord: Sendable, Equatable {
  /// The UTF-8 bytes of its id's text.
  public let id: [UInt8]
  /// The number of the change that wrote it.
  public let change: Int
  /// What the codec made of it.
  public let body: [UInt8]
  /// The checksum that was stored with it.
  public let storedChecksum: UInt64

  /// The checksum of what is there.
  public var checksum: UInt64 { Self.checksum(id: id, change: change, body: body) }
  /// Its id's text.
  public var idText: String { String(decoding: id, as: UTF8.self) }

  /// What is wrong with it, if anything.
  var finding: StoreFinding? {
    let found = checksum
    return found == storedChecksum ? nil : .record(id: idText, expected: storedChecksum, found: found)
  }

  static func checksum(id: [UInt8], change: Int, body: [UInt8]) -> UInt64 {
    var checksum = Checksum()
    checksum.combine(change)
    checksum.combine(id.count)
    checksum.combine(id.span)
    checksum.combine(body.span)
    return checksum.value
  }
}

/// A change of a store: a record added or replaced, or one deleted.
public struct RecordChange: Sendable, Equatable {
  /// The UTF-8 bytes of the id's text.
  public let id: [UInt8]
  /// What the record becomes; nothing where it is deleted.
  public let body: [UInt8]?

  /// Adds a record, or replaces the one with its id.
  public static func upsert(id: String, _ body: [UInt8]) -> RecordChange {
    RecordChange(id: Array(id.utf8), body: body)
  }

  /// Deletes a record, if it is there.
  public static func delete(id: String) -> RecordChange { RecordChange(id: Array(id.utf8), body: nil) }
}
