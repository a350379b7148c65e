/// A bar on standard error that says how far a long work is; silent where nobody watches.
///
///     var progress = ProgressBar("reading", of: 1_000_000)
///     for (done, item) in items.enumerated() { work(item); progress.update(done) }
///     progress.finish()
///
/// It draws at most ten times a second; between, an update costs one reading of the clock every 256 calls.
package struct ProgressBar: Sendable {
  private let label: String
  /// How much there is in all, where that is known.
  private let total: Int?
  private let terminal: Terminal
  private var sink: any ByteSink
  private var calls = 0
  private var lastDrawn: ContinuousClock.Instant?

  private static let interval = Duration.milliseconds(100)

  package init(
    _ label: String, of total: Int? = nil, terminal: Terminal = .standardError,
    sink: any ByteSink = DescriptorSink.standardError
  ) {
    // A path may be long, and hold anything.
    self.label = StyledLine(label).truncated(to: max(1, terminal.width / 2)).text
    self.total = total
    self.terminal = terminal
    self.sink = sink
  }

  /// Says how much is done.
  package mutating func update(_ done: Int) {
    guard terminal.canDraw else { return }
    calls += 1
    if calls % 256 == 1 { update(done, at: .now) }
  }

  /// Draws if the last drawing is long enough ago.
  mutating func update(_ done: Int, at instant: ContinuousClock.Instant) {
    if let lastDrawn, instant - lastDrawn < Self.interval { return }
    lastDrawn = instant
    draw("\r\u{1B}[K" + text(done))
  }

  /// Takes the bar away.
  package mutating func finish() {
    if lastDrawn != nil { draw("\r\u{1B}[K") }
    lastDrawn = nil
  }

  /// The bar as it looks in the terminal's width.
  func text(_ done: Int) -> String {
    guard let total, total > 0 else { return "\(label) \(done)" }
    let share = min(1, max(0, Double(done) / Double(total)))
    let figures = " \(Int(share * 100)) % (\(done) of \(total))"
    let longest = " 100 % (\(total) of \(total))"
    let room = min(40, terminal.width - label.count - longest.count - 4)
    guard room > 0 else { return label + figures }
    let filled = Int(share * Double(room))
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: room - filled)
    return "\(label) [\(bar)]\(figures)"
  }

  /// A bar that cannot be drawn is no reason to stop the work.
  private mutating func draw(_ text: String) {
    try? sink.write(Array(text.utf8))
  }
}
