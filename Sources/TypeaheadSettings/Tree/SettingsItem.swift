/// One item of the settings as a person sees it: a row of a screen.
///
/// ```swift
/// SettingsItem(id: "privacy.readReceipts", title: "Read Receipts", value: isOn ? "On" : "Off", keywords: ["seen", "ticks"])
/// ```
///
/// Only the id and the title are mandatory.
public struct SettingsItem {
  /// What tells it from every other item of the tree, today and tomorrow: the index, differences and screens know the item by it.
  public var id: String
  /// What the row says.
  public var title: String
  /// What the row says beside its title: a setting as it is now, or a line that explains it.
  public var value: String?
  /// The group the item belongs to, such as the title of its section.
  public var category: String?
  /// What else people call it. Most who search use other words than the screen does, so these carry the recall.
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

/// What is done once the way to a chosen item is open. Exactly one of these.
public enum SettingsAction: Sendable, Equatable {
  /// The item's row is scrolled to and highlighted, see ``ItemHighlighting``.
  case highlight
  /// The same, and then the row is selected as if somebody had tapped it, see ``ItemSelecting``.
  case select
  /// The way goes on to the screen that the item itself leads to, and nothing is highlighted. An item without a screen of its own
  /// is highlighted.
  case open
}
