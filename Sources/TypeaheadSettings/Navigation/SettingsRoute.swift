/// The way to a chosen item, ready to be shown.
///
/// ```swift
/// navigation.setScreens(route.stack)
/// route.perform { step in print(step) }   // scrolled, highlighted
/// ```
public struct SettingsRoute<Screen> {
  /// The item.
  public let id: String
  /// The screens that lead to it, the root's first; menus without a screen of their own have none. The last has the item's row, or is the item's own where the action is to open it.
  public let stack: [Screen]
  /// What is done then.
  public let action: SettingsAction

  /// Does what the item asks for on the last screen of the ``stack``, which must be shown by now.
  ///
  /// A screen that cannot do it, because it is no ``ItemHighlighting`` or ``ItemSelecting``, does what it can.
  ///
  /// - Parameter report: Told of each step when it is complete, in order and once. The last one is ``SettingsStep/selected`` where the item
  ///   was to be selected and the screen can, else ``SettingsStep/highlighted`` where there is something to highlight and the screen can,
  ///   else ``SettingsStep/opened``.
  public func perform(report: @escaping (SettingsStep) -> Void = { _ in }) {
    let report = StepOrder(report).take
    report(.opened)
    if action == .select, let screen = stack.last as? any ItemSelecting {
      screen.select(id, report: report)
    } else if action != .open, let screen = stack.last as? any ItemHighlighting {
      screen.highlight(id, report: report)
    }
  }
}

/// A completed step of showing an item.
public enum SettingsStep: Int, Sendable, Equatable {
  /// The screens are open.
  case opened
  /// The item's row is in sight.
  case scrolled
  /// The row was highlighted.
  case highlighted
  /// The row was selected.
  case selected
}
