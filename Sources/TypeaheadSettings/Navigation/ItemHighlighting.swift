/// A screen that can show a person which row is meant.
///
/// A screen says how it scrolls and how a row blinks; that one comes after the other is the default, which it may replace:
///
/// ```swift
/// extension ProfileScreen: ItemHighlighting {
///   func scroll(to id: String, completion: @escaping () -> Void) { table.scroll(to: id, completion) }
///   func blink(_ id: String, completion: @escaping () -> Void) { table.blink(id, completion) }
/// }
/// ```
///
/// Where a class conforms, a subclass replaces the default only of a method that the class has itself, as everywhere in Swift: let each
/// screen conform, or write the method in the class and override it.
public protocol ItemHighlighting {
  /// Brings a row into sight, and calls `completion` when it is.
  func scroll(to id: String, completion: @escaping () -> Void)

  /// Marks a row for a moment, and calls `completion` afterwards.
  func blink(_ id: String, completion: @escaping () -> Void)

  /// Scrolls to a row and highlights it; reports ``SettingsStep/scrolled`` and ``SettingsStep/highlighted`` as each is complete.
  ///
  /// The default is ``scroll(to:completion:)``, then ``blink(_:completion:)``.
  func highlight(_ id: String, report: @escaping (SettingsStep) -> Void)
}

extension ItemHighlighting {
  /// Scrolls to a row, then lets it blink.
  public func highlight(_ id: String, report: @escaping (SettingsStep) -> Void) {
    scroll(to: id) {
      report(.scrolled)
      blink(id) { report(.highlighted) }
    }
  }
}
