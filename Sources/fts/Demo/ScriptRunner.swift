import TypeaheadTools

/// Plays a file of keystrokes to a demonstration, and prints what a terminal would show after each step.
struct ScriptRunner {
  private let script: KeystrokeScript

  /// The window that is shown.
  private static let size = (width: 80, height: 24)

  init(_ script: KeystrokeScript) { self.script = script }

  /// Plays the script to its end, or the demonstration's.
  func run(_ demonstration: inout some Demonstration, to output: inout Output) throws {
    for step in script.steps where !demonstration.hasEnded {
      for action in step.actions where !demonstration.hasEnded {
        switch action {
        case .press(let key): demonstration.press(key)
        case .wait(let duration): Self.wait(duration, &demonstration)
        case .settle: demonstration.settle()
        }
      }
      try output.writeLine("> \(step.text.printable)")
      let frame = demonstration.frame(width: Self.size.width, height: Self.size.height)
      for line in frame.lines(width: Self.size.width, height: Self.size.height).lines {
        try output.writeLine(String(line.text.reversed().drop { $0 == " " }.reversed()))
      }
      try output.writeLine("")
    }
  }

  /// Lets time pass in the steps in which a terminal's loop would tell of it.
  private static func wait(_ duration: Duration, _ demonstration: inout some Demonstration) {
    var rest = duration
    while rest > .zero {
      let step = min(rest, max(demonstration.nextChange ?? rest, .milliseconds(1)))
      demonstration.passTime(step)
      rest -= step
    }
  }
}
