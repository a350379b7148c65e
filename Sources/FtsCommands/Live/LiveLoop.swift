package import TypeaheadTools

/// Runs what draws itself on a terminal: keys, signals and time go in, frames come out.
///
/// Control-C, control-Z and control-L mean on every such screen what they mean on any: to end, to give way, to draw anew.
package struct LiveLoop {
  /// Why it ends.
  package enum Ending {
    /// The screen has ended, or the terminal has gone.
    case left
    /// The process is to die of this signal, the terminal being as it was.
    case signal(Int32)
  }

  private let terminal: TerminalCalls
  private let hasColour = Terminal.standardOutput.hasColour
  private var decoder = KeyDecoder()
  private var ending: Ending?

  /// How long an escape byte may stay alone: a sequence comes whole, also through a slow line.
  private static let escapeDelay = Duration.milliseconds(40)

  package init(_ terminal: TerminalCalls) { self.terminal = terminal }

  /// Runs a screen to its end; the terminal is given back whatever happens.
  package mutating func run(_ screen: inout some LiveScreen) throws -> Ending {
    terminal.enter()
    defer { terminal.leave() }
    let clock = ContinuousClock()
    var told = clock.now
    // When an escape byte that is still alone is a key.
    var escapeEnd: ContinuousClock.Instant?
    try draw(&screen)
    while true {
      let events = terminal.wait(
        milliseconds: (escapeEnd.map { clock.now.duration(to: $0) } ?? screen.nextChange).milliseconds)
      let now = clock.now
      screen.passTime(told.duration(to: now))
      told = now
      for event in events where ending == nil {
        if case .input = event { escapeEnd = nil }
        handle(event, &screen)
      }
      if let end = escapeEnd, end <= now { press(decoder.flush(), &screen) }
      escapeEnd = decoder.isWaiting ? escapeEnd ?? now + Self.escapeDelay : nil
      if let ending { return ending }
      if screen.hasEnded { return .left }
      try draw(&screen)
    }
  }

  private mutating func handle(_ event: TerminalCalls.Event, _ screen: inout some LiveScreen) {
    switch event {
    case .input(let bytes): press(decoder.feed(bytes), &screen)
    case .signal(Signals.windowChanged): break
    case .signal(Signals.continued): terminal.enter()
    case .signal(Signals.stop): terminal.giveWay(to: Signals.stop)
    case .signal(let number): ending = .signal(number)
    case .ended: ending = .left
    }
  }

  private mutating func press(_ keys: [Key], _ screen: inout some LiveScreen) {
    for key in keys where ending == nil && !screen.hasEnded {
      switch key {
      case .control("c"): ending = .signal(Signals.interrupt)
      case .control("z"): terminal.giveWay(to: Signals.stop)
      case .control("l"): terminal.enter()
      default: screen.press(key)
      }
    }
  }

  private func draw(_ screen: inout some LiveScreen) throws {
    let (width, height) = terminal.size
    let frame = screen.frame(width: width, height: height)
    try terminal.write(frame.drawn(width: width, height: height, inColour: hasColour))
  }
}

extension Duration? {
  /// The time as `poll` takes it, rounded up; -1 is for ever.
  fileprivate var milliseconds: Int32 {
    guard let self else { return -1 }
    let (seconds, attoseconds) = self.components
    let milliseconds = max(
      0, min(seconds, 1_000_000) * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    return Int32(milliseconds)
  }
}
