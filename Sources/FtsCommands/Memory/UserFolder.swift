/// A folder of the user's for files of programs.
package struct UserFolder {
  /// Where it is; nil where neither its own variable nor `HOME` names it.
  package let path: String?
  private let home: String?

  /// The folder for what programs remember: `XDG_STATE_HOME`, else `~/.local/state`.
  static func state(_ environment: (String) -> String?) -> UserFolder {
    UserFolder("XDG_STATE_HOME", usual: "/.local/state", environment)
  }

  /// The folder for what programs can make anew: `XDG_CACHE_HOME`, else the home's usual place for caches.
  package static func caches(_ environment: (String) -> String?) -> UserFolder {
    #if os(macOS)
    UserFolder("XDG_CACHE_HOME", usual: "/Library/Caches", environment)
    #else
    UserFolder("XDG_CACHE_HOME", usual: "/.cache", environment)
    #endif
  }

  private init(_ variable: String, usual: String, _ environment: (String) -> String?) {
    home = environment("HOME")
    // A path that depends on where a program is called counts for none.
    let named = environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
    path = named ?? home.map { $0 + usual }
  }

  /// A path as it is said: `~` for the home.
  package func shown(_ path: String) -> String {
    home.flatMap { path.hasPrefix($0 + "/") ? "~" + path.dropFirst($0.count) : nil } ?? path
  }
}
