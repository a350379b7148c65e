internal import Typeahead

/// A record as it is stored.
public struct StoredRecord: Sendable, Equatable {
  /// The UTF-8 bytes of its id's text.
  public let id: [UInt8]
  /// The number of the change that wrote it.
  public let change: Int
  /// What the codec made of it.
  public let body: [UInt8]
  /// The checksum that was stored with it; nothing where there is none.
  public let storedChecksum: UInt64?

  /// A record of the given parts. A storage that wants damage to be noticed stores the ``checksum(id:change:body:)`` with each record.
  public init(id: String, change: Int, body: [UInt8], storedChecksum: UInt64? = nil) {
    self.init(id: Array(id.utf8), change: change, body: body, storedChecksum: storedChecksum)
  }

  init(id: [UInt8], change: Int, body: [UInt8], storedChecksum: UInt64?) {
    self.id = id
    self.change = change
    self.body = body
    self.storedChecksum = storedChecksum
  }

  /// Its id's text.
  public var idText: String { String(decoding: id, as: UTF8.self) }

  /// The checksum of a record.
  public static func checksum(id: [UInt8], change: Int, body: [UInt8]) -> UInt64 {
    var checksum = Checksum()
    checksum.combine(change)
    checksum.combine(id.count)
    checksum.combine(id.span)
    checksum.combine(body.span)
    return checksum.value
  }

  /// What is wrong with it, if anything.
  var finding: StoreFinding? {
    guard let storedChecksum else { return nil }
    let found = Self.checksum(id: id, change: change, body: body)
    return found == storedChecksum ? nil : .record(id: idText, expected: storedChecksum, found: found)
  }

  /// The record as if it had other bytes.
  func with(_ body: [UInt8]) -> StoredRecord {
    StoredRecord(id: id, change: change, body: body, storedChecksum: storedChecksum)
  }
}
