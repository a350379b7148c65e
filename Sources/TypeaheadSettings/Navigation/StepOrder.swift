/// Passes steps on in order and once each, whatever a screen reports.
final class StepOrder {
  private var last = -1
  private let report: (SettingsStep) -> Void

  init(_ report: @escaping (SettingsStep) -> Void) { self.report = report }

  func take(_ step: SettingsStep) {
    guard step.rawValue > last else { return }
    last = step.rawValue
    report(step)
  }
}
