import TypeaheadSQLite

/// The file of the lines entered before. Whatever else stands in its place is left as it is: a link is not followed, a pipe not waited for.
struct LineHistory {
  /// Nil where there is no home, or something else stands there.
  let path: String?
  /// What stands there instead, in words.
  let problem: String?

  /// `fts/history` in the folder for what programs remember.
  init(environment: (String) -> String?) {
    let state = UserFolder.state(environment)
    let file = state.path.map { $0 + "/fts/history" }
    let found = file.flatMap(Self.obstacle)
    path = found == nil ? file : nil
    problem = found.map { found in
      "\(file.map(state.shown) ?? "") is \(found.rawValue), not a file: typed lines are not kept; remove it"
    }
  }

  /// What stands at a path that is no file, if anything does.
  private static func obstacle(at path: String) -> FileKind? {
    guard let kind = try? SystemFiles().status(path, followsLinks: false)?.kind else { return nil }
    return kind == .file ? nil : kind
  }

  /// Replaces the file by what `write` writes to the path that it is given. Where that is not possible nothing is kept.
  static func replace(_ path: String, _ write: (String) -> Void) {
    let new = "\(path).\(FileFailure.processIdentifier)"
    if obstacle(at: path) != nil { return }
    do throws(FileFailure) {
      try SystemFiles().remove(new)
      write(new)
      try SystemFiles().rename(new, to: path)
    } catch {
      try? SystemFiles().remove(new)
    }
  }
}
