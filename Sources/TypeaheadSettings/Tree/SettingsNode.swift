/// An item with what is below it: a menu where it has a ``source``, else a leaf.
public struct SettingsNode<Screen> {
  /// The item.
  public var item: SettingsItem
  /// The screen the item leads to, and what is on it.
  public var source: SettingsSource<Screen>?

  /// A node.
  public init(_ item: SettingsItem, source: SettingsSource<Screen>? = nil) {
    self.item = item
    self.source = source
  }
}

/// A screen of settings: the models of its rows, and how it is made.
///
/// ```swift
/// SettingsSource(children: privacy.sections.flatMap(\.items)) { stack in
///   PrivacyScreen(privacy, isRoot: stack.isEmpty)
/// }
/// ```
public struct SettingsSource<Screen> {
  /// The app's own models of what is on the screen, in order. What search makes of each is said by a ``SettingsAdapter``.
  public var children: [Any]
  /// Makes the screen, given those below it in the stack, the root first; called when an item is chosen that it leads to. Nil where the
  /// rows stand on the screen of the menu itself, as those of a section do that opens in its place.
  public var makeScreen: ((_ stack: [Screen]) -> Screen)?

  /// A screen with the models of its rows, or rows without a screen of their own.
  public init(children: [Any], makeScreen: ((_ stack: [Screen]) -> Screen)? = nil) {
    self.children = children
    self.makeScreen = makeScreen
  }

  /// The same with models of one type, as `sections.flatMap { $0.items }` gives them.
  public init(children: some Sequence, makeScreen: ((_ stack: [Screen]) -> Screen)? = nil) {
    self.init(children: children.map { $0 as Any }, makeScreen: makeScreen)
  }
}
