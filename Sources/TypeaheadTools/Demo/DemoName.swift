/// The demonstrations of `fts demo`, and what each may be given.
package enum DemoName: String, CaseIterable, Sendable {
  case settings, storage, symbols, directory

  /// What it shows, in a line without a full stop.
  var summary: String {
    switch self {
    case .settings: "search in a tree of settings: choose a hit, and the menus open down to it"
    case .storage:
      "the files in a folder and their lengths by first-level folder and type: counted, searched, deleted if you say so; "
        + "the counts are kept among your caches, in fts/storage-….sqlite"
    case .symbols:
      "symbols or colours by version and category, the strict rules beside; ↑ ↓ change the version, Tab the category, "
        + "Ctrl-T goes to the colours, Ctrl-O to the order of the alphabet"
    case .directory:
      "users as --as USER,GROUP,… may see them; Enter adds one to a chat, who is in it is not shown again"
    }
  }

  /// Whether it works in a folder.
  private var takesFolder: Bool {
    switch self {
    case .settings, .symbols, .directory: false
    case .storage: true
    }
  }

  /// The options that mean something to it.
  private var options: [String] {
    switch self {
    case .settings: ["input", "no-memory"]
    case .symbols: ["input"]
    case .storage: []
    case .directory: ["input", "as", "country", "no-memory"]
    }
  }

  /// The demonstration a call names.
  ///
  /// - Throws: ``UsageError`` where the call gives it what it does not take.
  package init(_ call: Invocation) throws(UsageError) {
    guard let name = call.arguments.first.flatMap(DemoName.init) else {
      preconditionFailure("the table makes the name required")
    }
    for option in Self.allCases.flatMap(\.options) where call.has(option) && !name.options.contains(option) {
      throw UsageError("the demonstration \(name.rawValue) takes no --\(option)", mend: "leave it out")
    }
    if let folder = call.arguments.dropFirst().first, !name.takesFolder {
      throw UsageError("the demonstration \(name.rawValue) takes no folder", mend: "leave out \(folder.shortened)")
    }
    if name.takesFolder, call.arguments.dropFirst().first?.isEmpty ?? true {
      throw UsageError(
        "the demonstration \(name.rawValue) works in a folder", mend: "name it: fts demo \(name.rawValue) DIR")
    }
    self = name
  }
}
