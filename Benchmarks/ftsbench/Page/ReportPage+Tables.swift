extension ReportPage {
  /// Times and how right the answers are.
  func latencies(_ run: RunResult) -> String {
    var table = HTMLTable([
      "µs", "answers", "keystrokes", "p50", "p90", "p99", "p99.9", "max", "mean", "interrupted", "allocations",
      "wrong totals",
      "wrong order",
    ])
    for engine in run.engines {
      func share(_ count: Int?) -> String? {
        count.map { "\(Figures.whole($0)) of \(Figures.whole(engine.checkedKeystrokes))" }
      }
      let times = engine.micros
      table.append(
        [engine.name, engine.answers, Figures.whole(engine.keystrokes)]
          + [times?.p50, times?.p90, times?.p99, times?.p999, times?.max, times?.mean].map { $0.map(Figures.short) }
          + [
            Figures.whole(engine.interruptedKeystrokes), engine.allocationsPerQuery.map(Figures.short),
            share(engine.totalMismatches), share(engine.orderMismatches),
          ])
    }
    return table.html
      + """
      <p class="note">Rivals have other rules for what matches: two words of a query may share one of the record's, and \
      telephone numbers and joined words have one reading. Their wrong totals say how much that changes, not that they fail. \
      bm25 orders by its own measure, which has no right order here. Interrupted: the system took the processor away meanwhile.</p>

      """
  }

  /// What an engine costs beside its times.
  func costs(_ run: RunResult) -> String {
    var table = HTMLTable([
      "", "build s", "tables s", "build peak MB", "index MB", "bytes/record", "open ms", "update µs p50", "p99",
      "hits µs p50",
      "p99",
    ])
    for engine in run.engines {
      let update = engine.upsertVisibleMicros
      let hits = engine.hitMicros
      table.append([
        engine.name, Figures.short(engine.buildSeconds), engine.tableSeconds.map(Figures.short),
        engine.peakBytes.map(Figures.megabytes),
        engine.indexBytes.map(Figures.megabytes),
        engine.indexBytes.map { Figures.short(Double($0) / Double(run.records)) },
        engine.openSeconds.map { Figures.short($0 * 1000) }, update.map { Figures.short($0.p50) },
        update.map { Figures.short($0.p99) }, hits.map { Figures.short($0.p50) }, hits.map { Figures.short($0.p99) },
      ])
    }
    return table.html
  }

  /// Times by size, and the exponents of their growth.
  func table(_ growth: ScaleResult) -> String {
    let sizes = Set(growth.engines.flatMap(\.records)).sorted()
    let isLarge = growth.engines.contains { $0.growthOfP50From100k != nil }
    var table = HTMLTable(
      ["µs p50 / p99"] + sizes.map(Figures.whole) + ["growth of p50", "of p99"]
        + (isLarge ? ["from 100k: p50", "p99"] : []))
    for engine in growth.engines {
      let times = sizes.map { size in
        engine.records.firstIndex(of: size).map {
          "\(Figures.short(engine.p50[$0])) / \(Figures.short(engine.p99[$0]))"
        }
      }
      let exponents =
        [engine.growthOfP50, engine.growthOfP99]
        + (isLarge ? [engine.growthOfP50From100k, engine.growthOfP99From100k] : [])
      table.append([engine.name] + times + exponents.map { $0.map { Figures.fixed($0, 2) } })
    }
    return table.html
      + "<p class=\"note\">Growth is the exponent <i>e</i> of records<sup><i>e</i></sup>: 0 is constant, 1 is linear.</p>\n"
  }
}
