internal import TypeaheadTools

extension RunResult {
  /// The report as it stands on the terminal.
  var text: String {
    [heading, latencies.text, comparison, memory.text, differences].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var heading: String {
    let checked = "\(Figures.whole(check.queries)) of \(Figures.whole(check.distinctQueries)) distinct queries"
    var lines = [
      "corpus    \(corpus) (\(preset)): \(Figures.whole(records)) records, "
        + "\(Figures.whole(rawBytes)) bytes of searched text",
      "trace     \(trace.name): \(Figures.whole(trace.keystrokes)) keystrokes in "
        + "\(Figures.whole(trace.sessions)) sessions",
      "checked   \(checked) against the oracle, in \(Figures.short(check.seconds)) s",
      "machine   \(machine.cpu), \(machine.cores) cores, \(machine.system)"
        + (revision.map { ", revision \($0)" } ?? ""),
    ]
    if !machine.isOptimised { lines.append("warning   built without optimisation: the times say nothing") }
    return lines.joined(separator: "\n").printableLines + "\n"
  }

  private var latencies: TextTable {
    var table = TextTable(
      [
        "µs", "answers", "keystrokes", "p50", "p90", "p99", "p99.9", "max", "mean", "interrupted", "allocations",
        "wrong totals",
        "wrong order",
      ],
      leftColumns: 2)
    for engine in engines {
      func of(_ count: Int?) -> String? {
        count.map { "\(Figures.whole($0)) of \(Figures.whole(engine.checkedKeystrokes))" }
      }
      let times = engine.micros
      table.append(
        [engine.name, engine.answers, Figures.whole(engine.keystrokes)]
          + [times?.p50, times?.p90, times?.p99, times?.p999, times?.max, times?.mean].map { $0.map(Figures.short) }
          + [
            Figures.whole(engine.interruptedKeystrokes), engine.allocationsPerQuery.map(Figures.short),
            of(engine.totalMismatches), of(engine.orderMismatches),
          ])
    }
    return table
  }

  private var comparison: String {
    guard engines.contains(where: { $0.ratios != nil }) else { return "" }
    var table = TextTable(["times \(engines[0].name)", "keystrokes", "p50", "p90", "p99", "mean"])
    for engine in engines {
      guard let ratios = engine.ratios else { continue }
      table.append(
        [engine.name, Figures.whole(ratios.keystrokes)]
          + [ratios.p50, ratios.p90, ratios.p99, ratios.mean].map(Figures.times))
    }
    return table.text
  }

  private var memory: TextTable {
    var table = TextTable([
      "", "build s", "tables s", "index MB", "bytes/record", "resident MB", "build peak MB", "open ms", "hits µs p50",
      "p99",
      "update µs p50", "p99",
    ])
    for engine in engines {
      let each = engine.indexBytes.map { Double($0) / Double(records) }
      table.append([
        engine.name, Figures.short(engine.buildSeconds), engine.tableSeconds.map(Figures.short),
        engine.indexBytes.map(Figures.megabytes),
        each.map(Figures.short), engine.residentBytes.map(Figures.megabytes),
        engine.peakBytes.map(Figures.megabytes), engine.openSeconds.map { Figures.short($0 * 1000) },
        engine.hitMicros.map { Figures.short($0.p50) }, engine.hitMicros.map { Figures.short($0.p99) },
        engine.upsertVisibleMicros.map { Figures.short($0.p50) },
        engine.upsertVisibleMicros.map { Figures.short($0.p99) },
      ])
    }
    return table
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
