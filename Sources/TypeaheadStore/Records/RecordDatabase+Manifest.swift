internal import TypeaheadSQLite

extension RecordDatabase {
  /// The manifest, or what is wrong with it.
  func manifest() throws(SQLiteError) -> Result<Manifest, StoreFinding.Failure> {
    defer { selectManifest.reset() }
    var found: [(manifest: Manifest, checksum: UInt64)] = []
    while try selectManifest.step() {
      var manifest = Manifest()
      manifest.change = selectManifest.integer(0)
      manifest.count = selectManifest.integer(1)
      manifest.sum = selectManifest.bits(2)
      manifest.known = selectManifest.integer(3)
      manifest.forgotten = selectManifest.integer(4)
      manifest.kept = selectManifest.integer(5)
      found.append((manifest, selectManifest.bits(6)))
    }
    guard found.count == 1 else { return .failure(.init(finding: .manifestCount(found.count))) }
    let (manifest, expected) = found[0]
    if manifest.checksum == expected, manifest.isPossible { return .success(manifest) }
    return .failure(.init(finding: .manifest(expected: expected, found: manifest.checksum)))
  }

  /// The last change where the manifest does not know it: others that are written would come before it, or need its number.
  func finding(laterThan manifest: Manifest) throws(SQLiteError) -> StoreFinding? {
    defer { selectLast.reset() }
    guard try selectLast.step(), selectLast.integer(0) > manifest.change else { return nil }
    return .laterThanManifest(id: selectLast.text(1), expected: manifest.change, found: selectLast.integer(0))
  }

  /// Puts a manifest in the place of those there are, also none or several.
  func replaceManifests(by manifest: Manifest) throws(SQLiteError) {
    try database.execute("DELETE FROM manifest; INSERT INTO manifest VALUES(0, 0, 0, 0, 0, 0, 0)")
    try update(manifest)
  }

  /// Puts a manifest in the place of the one there is.
  func update(_ manifest: Manifest) throws(SQLiteError) {
    try updateManifest.bind(0, manifest.change)
    try updateManifest.bind(1, manifest.count)
    try updateManifest.bind(2, bits: manifest.sum)
    try updateManifest.bind(3, manifest.known)
    try updateManifest.bind(4, manifest.forgotten)
    try updateManifest.bind(5, manifest.kept)
    try updateManifest.bind(6, bits: manifest.checksum)
    try updateManifest.run()
  }
}

extension StoreFinding {
  /// A finding as a failure.
  struct Failure: Error {
    let finding: StoreFinding
  }
}
