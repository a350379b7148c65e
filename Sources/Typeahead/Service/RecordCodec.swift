/// How records become bytes to be stored, and are made of them again.
public protocol RecordCodec<Record>: Sendable {
  /// The type of the records.
  associatedtype Record

  /// The record as bytes, from which ``decode(_:)`` makes an equal one.
  ///
  /// - Throws: Anything, where there is none; the record is then not written.
  func encode(_ record: Record) throws -> [UInt8]

  /// The record of bytes that ``encode(_:)`` made, perhaps in an earlier version of the app.
  ///
  /// - Throws: Anything, where the bytes are none; the record is then reported and left alone.
  func decode(_ bytes: [UInt8]) throws -> Record
}
