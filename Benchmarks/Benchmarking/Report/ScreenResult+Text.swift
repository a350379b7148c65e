internal import TypeaheadTools

extension ScreenResult {
  /// The report as it stands on the terminal.
  var text: String { heading.printableLines + "\n" + latencies.text }

  private var heading: String {
    let lines = [
      "users     \(Figures.whole(records))",
      "trace     \(Figures.whole(keystrokes)) keystrokes",
    ]
    return (lines + machine.lines(revision)).joined(separator: "\n") + "\n"
  }

  private var latencies: Table {
    var table = Table(["µs", "times", "p50", "p90", "p99", "max"])
    for call in calls {
      let times = [call.times?.p50, call.times?.p90, call.times?.p99, call.times?.max]
      table.append([call.name, Figures.whole(call.keystrokes)] + times.map { $0.map(Figures.short) })
    }
    return table
  }
}
