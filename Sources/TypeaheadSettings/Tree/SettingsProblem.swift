public import Typeahead

/// A mistake in a tree of settings. The items concerned are left out of search; all others are found.
public enum SettingsProblem: Error, Sendable, Equatable {
  /// Two items have one id; the first is found. The titles of the menus above the second, the root first.
  case repeatedID(String, path: [String])
  /// An item stands in more menus than ``SettingsEntry/maximumDepth``.
  case tooDeep(id: String, path: [String])
  /// No adapter takes a model of this type.
  case noAdapter(type: String, path: [String])
  /// An item is beyond the limits of the index.
  case refused(IndexError)
}

extension SettingsProblem: CustomStringConvertible {
  /// What was expected, what was found, and how to mend it, on one line.
  public var description: String {
    switch self {
    case .repeatedID(let id, let path):
      "the id \(id.debugDescription) of an item in \(Self.place(path)) is another item's; give each an id of its own"
    case .tooDeep(let id, let path):
      "the item \(id.debugDescription) stands in \(path.count) menus from \((path.first ?? "").debugDescription) on, \(SettingsEntry.maximumDepth) are allowed; give the tree fewer levels"
    case .noAdapter(let type, let path):
      "no adapter takes the model of type \(type) in \(Self.place(path)); register one for it"
    case .refused(let error): "\(error)"
    }
  }

  private static func place(_ path: [String]) -> String {
    path.isEmpty ? "the root" : path.joined(separator: " > ").debugDescription
  }
}
