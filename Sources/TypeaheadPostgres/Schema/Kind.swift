/// What records are, such as `people`: the name of all their tables' schema, on every server.
struct Kind: Sendable, Hashable {
  let name: String

  /// - Throws: ``PostgresError/badKind(_:)``.
  init(_ name: String) throws(PostgresError) {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let others = Array("0123456789_".utf8)
    guard (1...40).contains(name.utf8.count), letters.contains(name.utf8.first!),
      name.utf8.allSatisfy({ letters.contains($0) || others.contains($0) })
    else { throw .badKind(name) }
    self.name = name
  }

  /// The schema.
  var schema: SQL { "\(name: schemaName)" }

  var schemaName: String { "typeahead_" + name }

  /// A table of all of it.
  func table(_ name: String) -> SQL { "\(schema).\(name: name)" }

  /// A table of a shard.
  func table(_ name: String, _ shard: Int) -> SQL { table("\(name)_\(shard)") }

  /// What a shard's server is called where it is a foreign one.
  func server(_ shard: Int) -> String { "typeahead_\(name)_\(shard)" }
}
