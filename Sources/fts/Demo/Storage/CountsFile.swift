import FtsCommands
import TypeaheadSQLite
import TypeaheadStorage
import TypeaheadTools

/// The file that keeps what was counted in a folder. It stands among the user's caches, so that nothing is left in the folder itself.
struct CountsFile {
  let path: String
  /// The path as it is said: `~` for the home.
  let shownPath: String
  /// The path within the folder, where the caches are in it.
  let pathInFolder: String?

  /// The file of a folder, whose own folder is made.
  ///
  /// - Throws: ``UsageError`` where there is no folder for caches.
  init(of folder: String, environment: (String) -> String?) throws(UsageError) {
    let caches = UserFolder.caches(environment)
    guard let place = caches.path.map({ $0 + "/fts" }) else {
      throw UsageError("there is no folder for the counts", mend: "set XDG_CACHE_HOME or HOME")
    }
    ProcessCalls.makeFolders(place)
    let real = ProcessCalls.realPath(folder)
    let name = "storage-\(real.fileHash).sqlite"
    let path = "\(place)/\(name)"
    self.path = path
    shownPath = caches.shown(path)
    let realPath = ProcessCalls.realPath(place) + "/" + name
    let prefix = real.hasSuffix("/") ? real : real + "/"
    pathInFolder = realPath.hasPrefix(prefix) ? String(realPath.dropFirst(prefix.count)) : nil
  }

  /// Whether the counts cannot be used, as an error says of them. Anything else than a file that has their name is left.
  func areDamaged(by error: StorageError) -> Bool {
    switch error {
    case .database(let failure): failure.isDamage
    case .notAStore, .otherFormat: (try? SystemFiles().status(path, followsLinks: false)?.kind) == .file
    default: false
    }
  }

  /// Removes the counts, and what SQLite keeps beside them.
  func remove(_ endings: [String]) throws(StorageError) {
    for ending in endings {
      do throws(FileFailure) {
        try SystemFiles().remove(path + ending)
      } catch {
        throw .file(path: path + ending, reason: error.reason)
      }
    }
  }
}
