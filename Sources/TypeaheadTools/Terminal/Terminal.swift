/// What a descriptor can show: whether somebody watches, in colour, and how wide.
package struct Terminal: Sendable, Equatable {
  /// Whether it is a terminal at all.
  package let isInteractive: Bool
  package let hasColour: Bool
  package let width: Int

  package init(isInteractive: Bool, hasColour: Bool, width: Int) {
    self.isInteractive = isInteractive
    self.hasColour = hasColour
    self.width = width
  }

  /// Judges by the environment: no colour with a non-empty `NO_COLOR` or on a dumb terminal; `COLUMNS` stands in for
  /// an unknown width, and 80 for both.
  package init(isInteractive: Bool, windowWidth: Int?, environment: (String) -> String?) {
    let forbidsColour = environment("NO_COLOR").map { !$0.isEmpty } ?? false
    let isDumb = environment("TERM") == "dumb"
    self.init(
      isInteractive: isInteractive, hasColour: isInteractive && !forbidsColour && !isDumb,
      width: windowWidth ?? environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80)
  }

  package static var standardInput: Terminal { of(SystemCalls.standardInput) }
  package static var standardOutput: Terminal { of(SystemCalls.standardOutput) }
  package static var standardError: Terminal { of(SystemCalls.standardError) }

  private static func of(_ descriptor: Int32) -> Terminal {
    Terminal(
      isInteractive: SystemCalls.isTerminal(descriptor), windowWidth: SystemCalls.windowWidth(descriptor),
      environment: SystemCalls.environmentValue)
  }
}
