/// What a descriptor can show: whether somebody watches, in colour, and how wide.
package struct Terminal: Sendable, Equatable {
  /// Whether it is a terminal at all.
  package let isInteractive: Bool
  /// Whether it is a terminal that knows escape sequences, so that lines can be drawn over.
  package let canDraw: Bool
  package let hasColour: Bool
  package let width: Int

  package init(isInteractive: Bool, canDraw: Bool, hasColour: Bool, width: Int) {
    self.isInteractive = isInteractive
    self.canDraw = canDraw
    self.hasColour = hasColour
    self.width = width
  }

  /// Judges by the environment: a terminal that `TERM` calls dumb, or not at all, only takes lines; a non-empty
  /// `NO_COLOR` forbids colour; `COLUMNS` stands in for an unknown width, and 80 for both.
  package init(isInteractive: Bool, windowWidth: Int?, environment: (String) -> String?) {
    let forbidsColour = environment("NO_COLOR").map { !$0.isEmpty } ?? false
    let canDraw = isInteractive && ![nil, "", "dumb"].contains(environment("TERM"))
    self.init(
      isInteractive: isInteractive, canDraw: canDraw, hasColour: canDraw && !forbidsColour,
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
