/// The demonstrations of `fts demo`, and what each may be given.
package enum DemoName: String, CaseIterable, Sendable {
  case settings

  /// What it shows, in a line without a full stop.
  var summary: String {
    switch self {
    case .settings: "search in a tree of settings: choose a hit, and the menus open down to it"
    }
  }

  /// Whether it works in a folder.
  private var takesFolder: Bool {
    switch self {
    case .settings: false
    }
  }

  /// The options that mean something to it.
  private var options: [String] {
    switch self {
    case .settings: ["input"]
    }
  }

  /// The demonstration a call names.
  ///
  /// - Throws: ``UsageError`` where the call gives it what it does not take.
  package init(_ call: Invocation) throws(UsageError) {
    guard let name = call.arguments.first.flatMap(DemoName.init) else {
      preconditionFailure("the table makes the name required")
    }
    for option in ["input", "as"] where call.has(option) && !name.options.contains(option) {
      throw UsageError("the demonstration \(name.rawValue) takes no --\(option)", mend: "leave it out")
    }
    if let folder = call.arguments.dropFirst().first, !name.takesFolder {
      throw UsageError("the demonstration \(name.rawValue) takes no folder", mend: "leave out \(folder.shortened)")
    }
    self = name
  }
}
