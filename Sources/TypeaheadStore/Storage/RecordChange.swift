/// A change of a store: a record added or replaced, or one deleted.
public struct RecordChange: Sendable, Equatable {
  /// The UTF-8 bytes of the id's text.
  public let id: [UInt8]
  /// What the record becomes; nothing where it is deleted.
  public let body: [UInt8]?

  /// The id's text.
  public var idText: String { String(decoding: id, as: UTF8.self) }

  /// Adds a record, or replaces the one with its id.
  public static func upsert(id: String, _ body: [UInt8]) -> RecordChange {
    RecordChange(id: Array(id.utf8), body: body)
  }

  /// Deletes a record, if it is there.
  public static func delete(id: String) -> RecordChange { RecordChange(id: Array(id.utf8), body: nil) }
}
