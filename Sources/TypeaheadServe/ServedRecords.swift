package import Typeahead
package import TypeaheadTools

/// Records that are searched over HTTP.
package struct ServedRecords: Sendable {
  /// What tells them apart from others of the same server.
  package let name: String
  package let preset: Preset
  package let index: SearchIndex<Document>
  /// The bytes that a client sent of them; 0 where they are the server's own.
  private let bytes: Int

  package init(name: String, preset: Preset, index: SearchIndex<Document>, readFrom bytes: Int = 0) {
    (self.name, self.preset, self.index, self.bytes) = (name, preset, index, bytes)
  }

  /// The memory that records of a client take, about. Measured were 280 bytes for a record of 7, and 1,080 for one of 147.
  var memory: Int { bytes == 0 ? 0 : 7 * bytes + 230 * index.count }
}

/// Records that can be made: they take no memory until somebody asks for them.
package struct OfferedRecords: Sendable {
  package let name: String
  package let preset: Preset
  let make: @Sendable () throws -> ServedRecords

  package init(name: String, preset: Preset, make: @escaping @Sendable () throws -> ServedRecords) {
    (self.name, self.preset, self.make) = (name, preset, make)
  }
}
