extension RecordDatabase {
  /// The manifest, or what is wrong with it.
  func manifest() throws(SQLiteError) -> Result<Manifest, StoreFinding.Failure> {
    let select = try database.prepare(
      "SELECT kind, schema, folding, icu, change, count, sum, checksum FROM manifest")
    var found: [(manifest: Manifest, checksum: UInt64)] = []
    while try select.step() {
      var manifest = Manifest()
      if !select.isNull(0) {
        manifest.origin = Manifest.Origin(
          kind: select.text(0), schema: UInt64(bitPattern: Int64(select.integer(1))), folding: select.integer(2),
          icu: select.text(3))
      }
      manifest.change = select.integer(4)
      manifest.count = select.integer(5)
      manifest.sum = UInt64(bitPattern: Int64(select.integer(6)))
      found.append((manifest, UInt64(bitPattern: Int64(select.integer(7)))))
    }
    guard found.count == 1 else { return .failure(.init(finding: .manifestCount(found.count))) }
    let (manifest, expected) = found[0]
    if manifest.checksum == expected { return .success(manifest) }
    return .failure(.init(finding: .manifest(expected: expected, found: manifest.checksum)))
  }

  /// Puts a manifest in the place of the one there is.
  func write(_ manifest: Manifest) throws(SQLiteError) {
    try database.execute("DELETE FROM manifest")
    let insert = try database.prepare(
      "INSERT INTO manifest(change, count, sum, checksum, kind, schema, folding, icu) VALUES(?, ?, ?, ?, ?, ?, ?, ?)")
    try insert.bind(0, manifest.change)
    try insert.bind(1, manifest.count)
    try insert.bind(2, Int(bitPattern: UInt(manifest.sum)))
    try insert.bind(3, Int(bitPattern: UInt(manifest.checksum)))
    if let origin = manifest.origin {
      try insert.bind(4, origin.kind)
      try insert.bind(5, Int(bitPattern: UInt(origin.schema)))
      try insert.bind(6, origin.folding)
      try insert.bind(7, origin.icu)
    }
    try insert.run()
  }
}

extension StoreFinding {
  /// A finding as a failure.
  struct Failure: Error {
    let finding: StoreFinding
  }
}
