internal import TypeaheadTools

extension DirectoryResult {
  /// The report as it stands on the terminal.
  var text: String { heading.printableLines + "\n" + latencies.text + "\n" + ratios.text }

  private var heading: String {
    let lines = [
      "users     \(Figures.whole(users)), of whom each of \(Figures.whole(principals)) principals sees "
        + "\(Figures.whole(Int(seenUsers.rounded()))) on average",
      "trace     \(Figures.whole(keystrokes)) keystrokes in \(Figures.whole(sessions)) sessions",
      "built     in \(Figures.short(plainSeconds)) s without rules, in \(Figures.short(ruledSeconds)) s with",
    ]
    return (lines + machine.lines(revision)).joined(separator: "\n") + "\n"
  }

  private var latencies: Table {
    var table = Table(["µs a keystroke", "keystrokes", "p50", "p90", "p99", "max", "mean", "matches"])
    for call in calls {
      guard let micros = call.micros else { continue }
      table.append(
        [call.name, Figures.whole(call.keystrokes)]
          + [micros.p50, micros.p90, micros.p99, micros.max, micros.mean, call.matches].map(Figures.short))
    }
    return table
  }

  private var ratios: Table {
    var table = Table(["times the same without rules", "keystrokes", "p50", "p90", "p99", "mean"])
    for call in calls {
      guard let ratio = call.ratio else { continue }
      table.append(
        [call.name, Figures.whole(ratio.keystrokes)]
          + [ratio.p50, ratio.p90, ratio.p99, ratio.mean].map(Figures.times))
    }
    return table
  }
}
