import TypeaheadTools

/// Plays a file of keystrokes to a demonstration: what a terminal would show after each step, or a moving picture of it.
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

  /// Plays the script as a moving picture: a key is a frame, and time that passes is as long as it is.
  func picture(_ demonstration: inout some Demonstration, titled title: String) -> MovingPicture {
    var picture = MovingPicture(title: title, width: Self.size.width, height: Self.pictureHeight)
    func show(_ demonstration: inout some Demonstration, milliseconds: Int) {
      let frame = demonstration.frame(width: Self.size.width, height: Self.pictureHeight)
      picture.append(frame, milliseconds: milliseconds)
    }
    for action in script.steps.flatMap(\.actions) where !demonstration.hasEnded {
      switch action {
      case .press(let key):
        demonstration.press(key)
        show(&demonstration, milliseconds: Self.keyMilliseconds)
      case .wait(let duration):
        Self.wait(duration, &demonstration) { demonstration, step in
          show(&demonstration, milliseconds: Int((step / .milliseconds(1)).rounded()))
        }
      case .settle: demonstration.settle()
      }
    }
    return picture
  }

  /// How long a key is shown, and how many rows a picture has.
  private static let (keyMilliseconds, pictureHeight) = (130, 14)

  /// Lets time pass in the steps in which a terminal's loop would tell of it.
  private static func wait<Shown: Demonstration>(
    _ duration: Duration, _ demonstration: inout Shown, show: (inout Shown, Duration) -> Void = { _, _ in }
  ) {
    var rest = duration
    while rest > .zero {
      let step = min(rest, max(demonstration.nextChange ?? rest, .milliseconds(1)))
      show(&demonstration, step)
      demonstration.passTime(step)
      rest -= step
    }
  }
}
