/// A bar on standard error that says how far a long work is, how fast it goes, and how long it will take; silent where nobody
/// watches.
///
///     var progress = ProgressBar("reading", of: 1_000_000)
///     for (done, item) in items.enumerated() { work(item); progress.update(done) }
///     progress.finish()
///
/// What is typed meanwhile is not shown in it. It draws at most ten times a second; between, an update costs one reading of the clock
/// every 256 calls, or as many as are said.
package struct ProgressBar: Sendable {
  private let label: String
  /// How much there is in all, where that is known.
  private let total: Int?
  private let terminal: Terminal
  private var sink: any ByteSink
  private let callsPerReading: Int
  private var calls = 0
  private var begun: ContinuousClock.Instant?
  private var lastDrawn: ContinuousClock.Instant?

  private static let interval = Duration.milliseconds(100)

  package init(
    _ label: String, of total: Int? = nil, callsPerReading: Int = 256, terminal: Terminal = .standardError,
    sink: any ByteSink = DescriptorSink.standardError
  ) {
    // A path may be long, and hold anything.
    self.label = StyledLine(label).truncated(to: max(1, terminal.width / 2)).text
    self.total = total
    self.callsPerReading = callsPerReading
    self.terminal = terminal
    self.sink = sink
  }

  /// Says how much is done; `share` of all, from 0 to 1, where that is known otherwise than by the total.
  package mutating func update(_ done: Int, share: Double? = nil) {
    guard terminal.canDraw else { return }
    if calls % callsPerReading == 0 { update(done, share: share, at: .now) }
    calls += 1
  }

  /// Draws if the last drawing is long enough ago.
  mutating func update(_ done: Int, share: Double? = nil, at instant: ContinuousClock.Instant) {
    let start = begun ?? instant
    begun = start
    if let lastDrawn, instant - lastDrawn < Self.interval { return }
    if lastDrawn == nil, sink is DescriptorSink { Echo.turnOff() }
    lastDrawn = instant
    draw("\r\u{1B}[K" + text(done, share: share, after: instant - start))
  }

  /// Takes the bar away.
  package mutating func finish() {
    guard lastDrawn != nil else { return }
    draw("\r\u{1B}[K")
    if sink is DescriptorSink { Echo.turnOn() }
    lastDrawn = nil
  }

  /// The bar as it looks in the terminal's width: of what does not fit, the bar goes first, then the pace, then the count.
  func text(_ done: Int, share: Double? = nil, after time: Duration = .zero) -> String {
    let known = share ?? total.flatMap { $0 > 0 ? Double(done) / Double($0) : nil }
    let part = known.map { min(1, max(0, $0)) }
    let pace = Self.pace(done, part, after: time)
    guard let part else { return fitting([pace.isEmpty ? "" : "\(label) \(done) (\(pace))", "\(label) \(done)"]) }
    let percent = "\(Int(part * 100)) %"
    let count = total.map { "\(done) of \($0)" } ?? "\(done)"
    let figures = "\(percent) (\(pace.isEmpty ? count : "\(count), \(pace)"))"
    // A bar does not jump where figures grow.
    let widest = "100 % (\(total.map { "\($0) of \($0)" } ?? "\(done)")\(pace.isEmpty ? "" : ", \(pace)"))"
    let room = min(40, terminal.width - label.columns - widest.columns - 5)
    let filled = Int(part * Double(max(0, room)))
    let bar =
      room > 0 ? "[\(String(repeating: "#", count: filled))\(String(repeating: "-", count: room - filled))]" : ""
    return fitting([
      bar.isEmpty ? "" : "\(label) \(bar) \(figures)", "\(label) \(figures)", "\(label) \(percent) (\(count))",
      "\(label) \(percent)", percent,
    ])
  }

  /// The first of some texts that fits, leaving a column for the cursor: in the last one a terminal may go on to the next line.
  private func fitting(_ texts: [String]) -> String {
    let room = max(1, terminal.width - 1)
    return texts.first { !$0.isEmpty && $0.columns <= room } ?? StyledLine(texts.last ?? "").truncated(to: room).text
  }

  /// How fast it goes and how long it will take, as far as a second or more tells: `1200/s, 40 s left`.
  private static func pace(_ done: Int, _ share: Double?, after time: Duration) -> String {
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    guard seconds >= 1, done > 0 else { return "" }
    let rate = "\(Int(Double(done) / seconds))/s"
    guard let share, share > 0, share < 1 else { return rate }
    return "\(rate), \(Self.time(seconds * (1 - share) / share)) left"
  }

  /// A time in the unit that suits it.
  private static func time(_ seconds: Double) -> String {
    if seconds < 100 { return "\(Int(seconds.rounded(.up))) s" }
    if seconds < 6000 { return "\(Int((seconds / 60).rounded())) min" }
    return "\(Int(min(seconds / 3600, 9999).rounded())) h"
  }

  /// A bar that cannot be drawn is no reason to stop the work.
  private mutating func draw(_ text: String) {
    try? sink.write(Array(text.utf8))
  }
}
