internal import TypeaheadTools

extension RunReport {
  /// The report as it stands on the terminal.
  var text: String {
    [heading, latencies.text, comparison, memory.text, differences].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var heading: String {
    let count = Figures.whole(records.documents.count)
    let checked = "\(Figures.whole(expected.outcomes.count)) of \(Figures.whole(expected.distinct)) distinct queries"
    var lines = [
      "corpus    \(records.name) (\(records.preset.rawValue)): \(count) records, "
        + "\(Figures.whole(records.rawBytes)) bytes of searched text",
      "trace     \(trace.name): \(Figures.whole(trace.queries.count)) keystrokes in "
        + "\(Figures.whole(trace.sessions.count)) sessions",
      "checked   \(checked) against the oracle, in \(Figures.short(expected.seconds)) s",
      "machine   \(machine.cpu), \(machine.cores) cores, \(machine.system)"
        + (machine.revision.map { ", revision \($0)" } ?? ""),
    ]
    if !Machine.isOptimised { lines.append("warning   built without optimisation: the times say nothing") }
    return lines.joined(separator: "\n").printableLines + "\n"
  }

  private var latencies: TextTable {
    var table = TextTable(
      ["µs", "answers", "keystrokes", "p50", "p90", "p99", "p99.9", "max", "mean", "wrong totals", "wrong order"],
      leftColumns: 2)
    for engine in engines {
      let times = engine.recording.distribution
      let verdict = engine.verdict
      func of(_ count: Int?) -> String? { count.map { "\(Figures.whole($0)) of \(Figures.whole(verdict.keystrokes))" } }
      table.append(
        [engine.kind.rawValue, engine.kind.answers, times.map { Figures.whole($0.count) }]
          + [times?.p50, times?.p90, times?.p99, times?.p999, times?.max, times?.mean].map { $0.map(Figures.short) }
          + [of(verdict.totalMismatches), of(verdict.orderMismatches)])
    }
    return table
  }

  private var comparison: String {
    guard engines.contains(where: { $0.ratio != nil }) else { return "" }
    let reference = engines[0].kind.rawValue
    var table = TextTable(["times \(reference)", "keystrokes", "p50", "p90", "p99", "mean"])
    for engine in engines {
      guard let ratio = engine.ratio else { continue }
      table.append(
        [engine.kind.rawValue, Figures.whole(ratio.keystrokes)]
          + [ratio.p50, ratio.p90, ratio.p99, ratio.mean].map { Figures.short($0) + "×" })
    }
    return table.text
  }

  private var memory: TextTable {
    var table = TextTable([
      "", "build s", "index MB", "bytes/record", "resident MB", "build peak MB", "hits µs p50", "p99", "update µs p50",
      "p99",
    ])
    for engine in engines {
      let each = engine.build.indexBytes.map { Double($0) / Double(records.documents.count) }
      table.append([
        engine.kind.rawValue, Figures.short(engine.build.seconds), engine.build.indexBytes.map(Figures.megabytes),
        each.map(Figures.short), engine.build.residentBytes.map(Figures.megabytes),
        engine.build.peakBytes.map(Figures.megabytes),
        engine.side.hits.map { Figures.short($0.p50) }, engine.side.hits.map { Figures.short($0.p99) },
        engine.side.updates.map { Figures.short($0.p50) }, engine.side.updates.map { Figures.short($0.p99) },
      ])
    }
    return table
  }

  /// Queries that engines answered otherwise than the oracle, a few of each.
  private var differences: String {
    engines.flatMap { engine in
      engine.verdict.examples.map { example in
        "\(engine.kind.rawValue) on \(example.query.debugDescription): \(example.found) records, the oracle "
          + "\(example.expected)" + (example.found == example.expected ? " in another order" : "") + "\n"
      }
    }.joined()
  }
}

extension String {
  /// The text with each of its lines made harmless to a terminal.
  fileprivate var printableLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }.joined(separator: "\n")
  }
}
