extension RecordDatabase {
  /// The manifest, or what is wrong with it.
  func manifest() throws(SQLiteError) -> Result<Manifest, StoreFinding.Failure> {
    let select = try database.prepare(
      "SELECT kind, schema, folding, icu, change, count, sum, sealed, segments, checksum FROM manifest")
    var found: [(manifest: Manifest, checksum: UInt64)] = []
    while try select.step() {
      var manifest = Manifest()
      if !select.isNull(0) {
        manifest.origin = Manifest.Origin(
          kind: select.text(0), schema: select.bits(1), folding: select.integer(2), icu: select.text(3))
      }
      manifest.change = select.integer(4)
      manifest.count = select.integer(5)
      manifest.sum = select.bits(6)
      manifest.sealed = select.integer(7)
      manifest.segments = select.bits(8)
      found.append((manifest, select.bits(9)))
    }
    guard found.count == 1 else { return .failure(.init(finding: .manifestCount(found.count))) }
    let (manifest, expected) = found[0]
    if manifest.checksum == expected { return .success(manifest) }
    return .failure(.init(finding: .manifest(expected: expected, found: manifest.checksum)))
  }

  /// Changes the manifest and what goes with it, in one transaction, unless the manifest is damaged.
  func update(
    _ body: (inout Manifest) throws(SQLiteError) -> Void
  ) throws(SQLiteError) -> Result<Manifest, StoreFinding.Failure> {
    var written = Result<Manifest, StoreFinding.Failure>.success(Manifest())
    try transaction("BEGIN IMMEDIATE") { () throws(SQLiteError) in
      written = try self.manifest()
      guard case .success(let old) = written else { return }
      var manifest = old
      try body(&manifest)
      if manifest != old { try write(manifest) }
      written = .success(manifest)
    }
    return written
  }

  /// Puts a manifest in the place of the one there is.
  func write(_ manifest: Manifest) throws(SQLiteError) {
    try database.execute("DELETE FROM manifest")
    let insert = try database.prepare(
      """
      INSERT INTO manifest(change, count, sum, sealed, segments, checksum, kind, schema, folding, icu)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    try insert.bind(0, manifest.change)
    try insert.bind(1, manifest.count)
    try insert.bind(2, bits: manifest.sum)
    try insert.bind(3, manifest.sealed)
    try insert.bind(4, bits: manifest.segments)
    try insert.bind(5, bits: manifest.checksum)
    if let origin = manifest.origin {
      try insert.bind(6, origin.kind)
      try insert.bind(7, bits: origin.schema)
      try insert.bind(8, origin.folding)
      try insert.bind(9, origin.icu)
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
