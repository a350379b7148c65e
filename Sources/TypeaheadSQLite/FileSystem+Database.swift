/// What stands in the place of a file, or why that is not known.
package struct ForeignFile: Error {
  package let path: String
  package let failure: FileFailure
}

extension FileSystem {
  /// Whether a database is there.
  ///
  /// SQLite follows links to a database and waits for pipes. So this is asked for before SQLite opens it.
  ///
  /// - Throws: ``ForeignFile`` where something else than a file stands in its place, or in that of a file that SQLite keeps beside it; also
  ///   where one of them has another name. By that it would belong to another database, too, whose log or locks are others.
  package func hasDatabase(_ path: String) throws(ForeignFile) -> Bool {
    var isThere = false
    for ending in ["", "-wal", "-shm", "-journal"] {
      do throws(FileFailure) {
        guard let status = try status(path + ending, followsLinks: false) else { continue }
        if status.kind != .file { throw FileFailure(code: 0, found: status.kind) }
        try status.checkNames()
        if ending.isEmpty { isThere = true }
      } catch {
        throw ForeignFile(path: path + ending, failure: error)
      }
    }
    return isThere
  }
}
