/// A screen that can also select a row by itself.
public protocol ItemSelecting: ItemHighlighting {
  /// Does what a tap on the row does, and calls `completion` afterwards.
  func tap(_ id: String, completion: @escaping () -> Void)

  /// Highlights a row and selects it; reports what ``ItemHighlighting/highlight(_:report:)`` does, then ``SettingsStep/selected``.
  ///
  /// The default is to highlight the row, then ``tap(_:completion:)``.
  func select(_ id: String, report: @escaping (SettingsStep) -> Void)
}

extension ItemSelecting {
  /// Highlights a row, then taps it.
  public func select(_ id: String, report: @escaping (SettingsStep) -> Void) {
    // A row that a screen says twice to have highlighted is tapped once.
    let order = StepOrder { step in
      report(step)
      if step == .highlighted { tap(id) { report(.selected) } }
    }
    highlight(id, report: order.take)
  }
}
