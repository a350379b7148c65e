/// Where the lines entered before are kept.
enum LineHistory {
  /// `fts/history` in the folder for programs' state: `XDG_STATE_HOME`, else `~/.local/state`.
  static func file(environment: (String) -> String?) -> String? {
    let state = environment("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let folder = state ?? environment("HOME").map({ $0 + "/.local/state" }) else { return nil }
    return folder + "/fts/history"
  }
}
