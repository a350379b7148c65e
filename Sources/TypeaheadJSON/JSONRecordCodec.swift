public import Typeahead

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Stores records as JSON, keys in order: what any `Codable` record can do without more.
public struct JSONRecordCodec<Record: Codable>: RecordCodec {
  /// A codec; all of them are the same.
  public init() {}

  /// The record as one line of JSON.
  ///
  /// - Throws: `EncodingError` where JSON cannot say it, such as an infinite number.
  public func encode(_ record: Record) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(record))
  }

  /// The record of such a line.
  ///
  /// - Throws: `DecodingError` where it is none.
  public func decode(_ bytes: [UInt8]) throws -> Record {
    try JSONDecoder().decode(Record.self, from: Data(bytes))
  }
}
