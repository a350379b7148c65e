/// An action of a person in the search, for the app's analytics; ``SettingsSummary`` counts them.
///
/// The library keeps and sends none of it.
public enum SettingsEvent: Sendable, Equatable {
  /// Somebody came to the settings, whether or not they search there.
  case entered
  /// The search was opened.
  case opened
  /// A text was searched for, and so many items match. Blank texts, and the same text once more, are none.
  case queried(String, total: Int)
  /// A hit of the last text was chosen; the text is empty where nothing was typed, or what was typed was erased: an item of the whole
  /// list then.
  case chosen(id: String, query: String)
  /// An item was opened by hand, not by a hit.
  case browsed(id: String)
  /// The search was closed, or opened once more, and nothing was chosen. The last text; empty where none was typed.
  case abandoned(query: String)
}
