internal import TypeaheadTools

extension LearningResult {
  /// The report as it stands on the terminal.
  var text: String {
    heading.printableLines + "\n" + table.text + (cost.map { "\n" + Self.table($0).text } ?? "")
  }

  private var heading: String {
    let lines = [
      "records   \(Figures.whole(records)) of \(corpus)",
      "people    \(Figures.whole(people)) simulated of each population, seed \(seed)",
      "choices   \(Figures.whole(choices)) to learn from, then \(Figures.whole(choices)) measured",
    ]
    return (lines + machine.lines(revision)).joined(separator: "\n") + "\n"
  }

  private var table: Table {
    var table = Table([
      "keystrokes to the first three", "choices count", "without", "with", "change", "full titles", "displaced",
      "by equals",
      "texts again", "other first three",
    ])
    for row in rows {
      table.append([
        row.population, row.policy, Figures.short(row.keystrokes), Figures.short(row.learned),
        Figures.short(row.change) + " %", Figures.whole(row.titles), Figures.whole(row.displaced),
        Figures.whole(row.displacedByEquals), Figures.whole(row.repeated), Figures.whole(row.turned),
      ])
    }
    return table
  }

  private static func table(_ cost: Cost) -> Table {
    var table = Table(["µs a keystroke of \(Figures.whole(cost.records)) users", "p50", "p90", "p99", "max"])
    let rows = [
      ("without choices", cost.none),
      ("with \(Figures.whole(cost.choices)) choices, \(Figures.whole(cost.bytes)) bytes", cost.some),
      ("with as many that do not fit", cost.unfit),
    ]
    for (name, times) in rows {
      table.append([name] + [times.p50, times.p90, times.p99, times.max].map(Figures.short))
    }
    return table
  }
}
