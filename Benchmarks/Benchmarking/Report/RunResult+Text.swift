internal import TypeaheadTools

extension RunResult {
  /// The report as it stands on the terminal.
  var text: String {
    [heading, latencies.text, comparison, costs.text, differences].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var heading: String {
    let checked = "\(Figures.whole(check.queries)) of \(Figures.whole(check.distinctQueries)) distinct queries"
    let lines = [
      "corpus    \(corpus) (\(preset)): \(Figures.whole(records)) records, "
        + "\(Figures.whole(rawBytes)) bytes of searched text",
      "trace     \(trace.name): \(Figures.whole(trace.keystrokes)) keystrokes in "
        + "\(Figures.whole(trace.sessions)) sessions",
      "checked   \(checked) against the oracle, in \(Figures.short(check.seconds)) s",
    ]
    return (lines + machine.lines(revision)).joined(separator: "\n").printableLines + "\n"
  }

  private var comparison: String {
    guard engines.contains(where: { $0.ratios != nil }) else { return "" }
    var table = Table(["times \(engines[0].name)", "keystrokes", "p50", "p90", "p99", "mean"])
    for engine in engines {
      guard let ratios = engine.ratios else { continue }
      table.append(
        [engine.name, Figures.whole(ratios.keystrokes)]
          + [ratios.p50, ratios.p90, ratios.p99, ratios.mean].map(Figures.times))
    }
    return table.text
  }

  /// Queries that engines answered otherwise than the oracle, a few of each.
  private var differences: String {
    engines.flatMap { engine in
      engine.mismatches.map { example in
        "\(engine.name) on \(example.query.debugDescription): \(example.found) records, the oracle "
          + "\(example.expected)" + (example.found == example.expected ? " in another order" : "") + "\n"
      }
    }.joined()
  }
}

extension String {
  /// The text with each of its lines made harmless to a terminal.
  var printableLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }.joined(separator: "\n")
  }
}
