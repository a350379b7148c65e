internal import TypeaheadTools

extension BudgetResult {
  /// The report as it stands on the terminal.
  var text: String { heading.printableLines + "\n" + table.text }

  private var heading: String {
    let lines = [
      "usual     \(Figures.short(nanoseconds)) ns a posting in \(Figures.whole(keystrokes)) keystrokes",
      "hostile   \(Figures.whole(searches)) searches of \(Figures.whole(postings)) postings at most, as many for later tiers",
    ]
    return (lines + machine.lines(revision)).joined(separator: "\n") + "\n"
  }

  private var table: Table {
    var table = Table(["the longest", "ms", "times its budget", "call", "records", "preset", "seed"])
    for case let one in worst {
      table.append([
        one.query, Figures.short(one.milliseconds), Figures.times(one.times), one.call, Figures.whole(one.records),
        one.preset,
        "\(one.seed)",
      ])
    }
    return table
  }

  /// Fails where a search took longer than it may.
  func check() throws {
    guard let first = worst.first, first.times > Self.mostTimes else { return }
    throw BenchError.overBudget(seed: first.seed, query: first.query, times: first.times)
  }
}
