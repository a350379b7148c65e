extension RunResult {
  /// Times, and how right the answers are.
  var latencies: Table {
    var table = Table(
      [
        "µs", "answers", "keystrokes", "p50", "p90", "p99", "p99.9", "max", "mean", "interrupted", "allocations",
        "cut", "wrong totals", "wrong order",
      ],
      wordColumns: 2)
    for engine in engines {
      func share(_ count: Int?) -> String? {
        count.map { "\(Figures.whole($0)) of \(Figures.whole(engine.checkedKeystrokes))" }
      }
      let times = engine.micros
      table.append(
        [engine.name, engine.answers, Figures.whole(engine.keystrokes)]
          + [times?.p50, times?.p90, times?.p99, times?.p999, times?.max, times?.mean].map { $0.map(Figures.short) }
          + [
            Figures.whole(engine.interruptedKeystrokes), engine.allocationsPerQuery.map(Figures.short),
            Figures.whole(engine.cutAnswers), share(engine.totalMismatches), share(engine.orderMismatches),
          ])
    }
    return table
  }

  /// What each engine costs beside its times.
  var costs: Table {
    var table = Table([
      "", "build s", "tables s", "index MB", "bytes/record", "resident MB", "peak MB", "open ms", "hits µs p50",
      "p99", "upsert µs p50", "p99", "until found p50", "p99",
      "keystroke before p50", "p99", "after p50", "p99", "beside writes p50", "p99", "upserts/s", "durable/s by 1",
      "by 1,000",
    ])
    for engine in engines {
      let each = engine.indexBytes.map { Double($0) / Double(records) }
      let (hits, upsert, update) = (engine.hitMicros, engine.upsertMicros, engine.upsertVisibleMicros)
      let (before, after) = (engine.beforeUpsertsMicros, engine.afterUpsertsMicros)
      let beside = engine.besideUpsertsMicros
      table.append([
        engine.name, Figures.short(engine.buildSeconds), engine.tableSeconds.map(Figures.short),
        engine.indexBytes.map(Figures.megabytes), each.map(Figures.short), engine.residentBytes.map(Figures.megabytes),
        engine.peakBytes.map(Figures.megabytes), engine.openSeconds.map { Figures.short($0 * 1000) },
        hits.map { Figures.short($0.p50) }, hits.map { Figures.short($0.p99) },
        upsert.map { Figures.short($0.p50) }, upsert.map { Figures.short($0.p99) },
        update.map { Figures.short($0.p50) }, update.map { Figures.short($0.p99) },
        before.map { Figures.short($0.p50) }, before.map { Figures.short($0.p99) },
        after.map { Figures.short($0.p50) }, after.map { Figures.short($0.p99) },
        beside.map { Figures.short($0.p50) }, beside.map { Figures.short($0.p99) },
        engine.upsertsPerSecond.map(Figures.short),
        engine.durableWritesPerSecond.map(Figures.short), engine.durableBatchWritesPerSecond.map(Figures.short),
      ])
    }
    return table
  }
}
