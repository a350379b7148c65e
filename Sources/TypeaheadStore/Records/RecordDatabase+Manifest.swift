extension RecordDatabase {
  /// The manifest, or what is wrong with it.
  func manifest() throws(SQLiteError) -> Result<Manifest, StoreFinding.Failure> {
    let select = try database.prepare("SELECT change, count, sum, checksum FROM manifest")
    var found: [(manifest: Manifest, checksum: UInt64)] = []
    while try select.step() {
      var manifest = Manifest()
      manifest.change = select.integer(0)
      manifest.count = select.integer(1)
      manifest.sum = select.bits(2)
      found.append((manifest, select.bits(3)))
    }
    guard found.count == 1 else { return .failure(.init(finding: .manifestCount(found.count))) }
    let (manifest, expected) = found[0]
    if manifest.checksum == expected { return .success(manifest) }
    return .failure(.init(finding: .manifest(expected: expected, found: manifest.checksum)))
  }

  /// Puts a manifest in the place of the one there is.
  func write(_ manifest: Manifest) throws(SQLiteError) {
    try database.execute("DELETE FROM manifest")
    let insert = try database.prepare("INSERT INTO manifest(change, count, sum, checksum) VALUES(?, ?, ?, ?)")
    try insert.bind(0, manifest.change)
    try insert.bind(1, manifest.count)
    try insert.bind(2, bits: manifest.sum)
    try insert.bind(3, bits: manifest.checksum)
    try insert.run()
  }
}

extension StoreFinding {
  /// A finding as a failure.
  struct Failure: Error {
    let finding: StoreFinding
  }
}
