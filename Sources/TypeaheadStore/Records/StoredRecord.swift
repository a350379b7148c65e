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

  /// The record as if it had other bytes.
  func with(_ body: [UInt8]) -> StoredRecord {
    StoredRecord(id: id, change: change, body: body, storedChecksum: storedChecksum)
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
