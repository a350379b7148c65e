/// One item of the settings as a person sees it: a row of a screen.
///
/// ```swift
/// SettingsItem(id: "privacy.readReceipts", title: "Read Receipts", value: isOn ? "On" : "Off", keywords: ["seen", "ticks"])
/// ```
///
/// Only the id and the title are mandatory.
public struct SettingsItem {
  /// The item's id, unique in the tree and stable over time. The index, differences and screens know the item by it.
  public var id: String
  /// What the row says.
  public var title: String
  /// The text of the row beside its title: a setting as it is now, or a line that explains it.
  public var value: String?
  /// The group the item belongs to, such as the title of its section.
  public var category: String?
  /// Other words for the item. Most who search use other words than the screen does, so these carry the recall.
  public var keywords: [String]
  /// The name of a picture; it is not searched.
  public var icon: String?
  /// Says what is done with the item once its screen is open; asked when it is chosen, never before.
  public var action: () -> SettingsAction

  /// An item.
  public init(
    id: String, title: String, value: String? = nil, category: String? = nil, keywords: [String] = [],
    icon: String? = nil, action: @escaping () -> SettingsAction = { .highlight }
  ) {
    self.id = id
    self.title = title
    self.value = value
    self.category = category
    self.keywords = keywords
    self.icon = icon
    self.action = action
  }
}

/// The action at the end of the route to a chosen item. Exactly one of these.
public enum SettingsAction: Sendable, Equatable {
  /// The item's row is scrolled to and highlighted, see ``ItemHighlighting``.
  case highlight
  /// Highlights the row, then selects it as a tap would, see ``ItemSelecting``.
  case select
  /// The way goes on to the screen that the item itself leads to, and nothing is highlighted. An item without a screen of its own
  /// is highlighted.
  case open
}
