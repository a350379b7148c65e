import Typeahead
import TypeaheadSQLite
import TypeaheadStorage
import TypeaheadStore

/// The folders of the system, and what in them has a name that is no UTF-8: nothing can be done with that, and nobody else says so.
final class NotedTree: FileTree {
  private let system = SystemTree()
  /// How many there are in each folder that was listed, where there are any.
  private let noted = Lock<[TextKey: Int]>([:])

  /// How many files and folders were met.
  var count: Int { noted.withLock { $0.values.reduce(0, +) } }

  func entries(in folder: String) throws(FileFailure) -> [FileEntry] {
    let entries = try system.entries(in: folder)
    var count = 0
    // A name that was repaired leads nowhere.
    for entry in entries where entry.kind != .other && entry.name.unicodeScalars.contains("\u{FFFD}") {
      if try status(of: "\(folder)/\(entry.name)") == nil { count += 1 }
    }
    noted.withLock { [count] in $0[TextKey(folder)] = count == 0 ? nil : count }
    return entries
  }

  func status(of path: String) throws(FileFailure) -> FileStatus? { try system.status(of: path) }

  func remove(_ path: String, below folder: String, acrossMounts: Bool) throws(FileFailure) -> Bool {
    try system.remove(path, below: folder, acrossMounts: acrossMounts)
  }

  func capacity(of path: String) throws(FileFailure) -> VolumeCapacity { try system.capacity(of: path) }
}
