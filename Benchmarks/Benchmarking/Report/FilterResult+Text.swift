internal import TypeaheadTools

extension FilterResult {
  /// The report as it stands on the terminal.
  var text: String { heading.printableLines + "\n" + latencies.text }

  private var heading: String {
    let lines = [
      "users     \(Figures.whole(records)), columns of \(Figures.short(columnBytes)) bytes each",
      "trace     \(Figures.whole(keystrokes)) keystrokes in \(Figures.whole(sessions)) sessions",
      "built     in \(Figures.short(columnSeconds)) s with columns, in \(Figures.short(plainSeconds)) s without",
    ]
    return (lines + machine.lines(revision)).joined(separator: "\n") + "\n"
  }

  private var latencies: Table {
    var table = Table([
      "µs a keystroke", "keystrokes", "p50", "p90", "p99", "max", "records asked: p50", "p90", "p99", "max",
      "times: p50", "p90", "p99", "other answers",
    ])
    for call in calls {
      func figures(_ times: Distribution?) -> [String?] {
        [times?.p50, times?.p90, times?.p99, times?.max].map { $0.map(Figures.short) }
      }
      table.append(
        [call.name, Figures.whole(call.keystrokes)] + figures(call.columns) + figures(call.asked)
          + [call.ratio?.p50, call.ratio?.p90, call.ratio?.p99].map { $0.map(Figures.times) }
          + [Figures.whole(call.differences)])
    }
    return table
  }
}
