package import Typeahead
package import TypeaheadTools

/// Records that are searched over HTTP.
package struct ServedRecords: Sendable {
  /// What tells them apart from others of the same server.
  package let name: String
  package let preset: Preset
  package let index: SearchIndex<Document>

  package init(name: String, preset: Preset, index: SearchIndex<Document>) {
    (self.name, self.preset, self.index) = (name, preset, index)
  }
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
