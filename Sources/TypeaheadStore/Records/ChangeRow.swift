internal import Typeahead

/// A change as it is stored.
struct ChangeRow {
  let change: Int
  let id: [UInt8]
  /// What became of the id's record; nothing where it was deleted.
  let body: [UInt8]?
  /// The checksum of the id alone, by which it is known where its bytes are damaged.
  let idChecksum: UInt64
  /// The checksum of all of it.
  let checksum: UInt64
  /// Whether it is what was written.
  let isSound: Bool

  init(change: Int, id: [UInt8], body: [UInt8]?, idChecksum: UInt64, checksum: UInt64) {
    (self.change, self.id, self.body) = (change, id, body)
    (self.idChecksum, self.checksum) = (idChecksum, checksum)
    isSound = Self.checksum(id, change, body) == checksum
  }

  /// A change that is new.
  init(_ change: RecordChange, number: Int) {
    (self.change, id, body) = (number, change.id, change.body)
    idChecksum = Self.checksum(ofID: change.id)
    checksum = Self.checksum(change.id, number, change.body)
    isSound = true
  }

  /// Whether it is what was written as the change of another number.
  func isSound(as number: Int) -> Bool { Self.checksum(id, number, body) == checksum }

  /// Whether it says for certain that the record was deleted.
  var isDeletion: Bool { isSound && body == nil }

  /// The record it wrote; of a damaged change one that says itself that it is damaged.
  var record: StoredRecord { StoredRecord(id: id, change: change, body: body ?? [], storedChecksum: checksum) }

  static func checksum(ofID id: [UInt8]) -> UInt64 {
    var checksum = Checksum()
    checksum.combine(id.span)
    return checksum.value
  }

  private static func checksum(_ id: [UInt8], _ change: Int, _ body: [UInt8]?) -> UInt64 {
    if let body { return StoredRecord.checksum(id: id, change: change, body: body) }
    var checksum = Checksum()
    checksum.combine(change)
    checksum.combine(id.count)
    checksum.combine(id.span)
    // Nothing is not the same as no bytes: it is as eight of 0xFF, of which no damage makes nothing, as their row has other lengths.
    checksum.combine(-1)
    return checksum.value
  }
}
