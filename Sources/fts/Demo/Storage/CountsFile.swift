import TypeaheadTools

/// The file that keeps what was counted in a folder. It stands among the user's caches, so that nothing is left in the folder itself.
struct CountsFile {
  let path: String
  /// The path as it is said: `~` for the home.
  let shownPath: String
  /// The path within the folder, where the caches are in it.
  let pathInFolder: String?

  /// The file of a folder, in `XDG_CACHE_HOME`, else in the home's usual place for caches. The folder for it is made.
  ///
  /// - Throws: ``UsageError`` where neither is named.
  init(of folder: String, environment: (String) -> String?) throws(UsageError) {
    #if os(macOS)
    let usual = "/Library/Caches"
    #else
    let usual = "/.cache"
    #endif
    let home = environment("HOME")
    let named = environment("XDG_CACHE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let caches = named ?? home.map({ $0 + usual }) else {
      throw UsageError("there is no folder for the counts", mend: "set XDG_CACHE_HOME or HOME")
    }
    let place = caches + "/fts"
    ProcessCalls.makeFolders(place)
    let real = ProcessCalls.realPath(folder)
    let name = "storage-\(real.fileHash).sqlite"
    let path = "\(place)/\(name)"
    self.path = path
    shownPath = home.flatMap { path.hasPrefix($0 + "/") ? "~" + path.dropFirst($0.count) : nil } ?? path
    let realPath = ProcessCalls.realPath(place) + "/" + name
    let prefix = real.hasSuffix("/") ? real : real + "/"
    pathInFolder = realPath.hasPrefix(prefix) ? String(realPath.dropFirst(prefix.count)) : nil
  }
}
