internal import TypeaheadTools

extension ClusterResult {
  /// The report as it stands on the terminal.
  var text: String {
    [heading.printableLines, loads.text, latencies.text, comparisons.text + differences.printableLines].joined(
      separator: "\n")
  }

  private var heading: String {
    let lines = [
      "corpus    \(corpus), on PostgreSQL servers of this machine and in memory"
    ]
    return (lines + machine.lines(revision)).joined(separator: "\n") + "\n"
  }

  private var loads: Table {
    let bytes = ["rows", "out of line", "terms", "other indexes", "answers", "all"]
    var table = Table(["loading, bytes a record", "records/s", "seconds", "index", "answers", "seconds"] + bytes)
    for one in configurations {
      let bytes = one.bytesPerRecord
      table.append(
        [one.name, Figures.whole(Int(one.load.recordsPerSecond.rounded()))]
          + [one.load.seconds, one.load.indexSeconds].map(Figures.short)
          + [Figures.whole(one.load.answers), Figures.short(one.load.answerSeconds)]
          + [bytes.rows, bytes.outOfLine, bytes.terms, bytes.otherIndexes, bytes.answers, bytes.all].map(Figures.short))
    }
    return table
  }

  private var latencies: Table {
    var table = Table(["µs a query", "", "", "queries", "matches", "p50", "p90", "p99", "max"], wordColumns: 3)
    for one in configurations {
      for calls in one.calls {
        for (engine, micros) in [("PostgreSQL", calls.postgres), ("in memory", calls.embedded)] {
          guard let micros else { continue }
          table.append(
            [one.name, calls.name, engine, Figures.whole(calls.queries), Figures.short(calls.matches)]
              + [micros.p50, micros.p90, micros.p99, micros.max].map(Figures.short))
        }
      }
    }
    return table
  }

  private var comparisons: Table {
    var table = Table([
      "both compared", "answers", "other totals", "other hits or order", "not exact", "left out: no match",
    ])
    for one in configurations {
      let found = one.comparison
      table.append(
        [one.name]
          + [found.queries, found.totalMismatches, found.orderMismatches, found.cutAnswers, one.unmatched].map(
            Figures.whole))
    }
    return table
  }

  private var differences: String {
    configurations.flatMap { one in
      one.comparison.mismatches.map {
        "\(one.name): \($0.query.debugDescription) matches \(Figures.whole($0.found)), in memory \(Figures.whole($0.expected))\n"
      }
    }.joined()
  }
}

extension ClusterResult.Configuration {
  fileprivate var name: String {
    "\(Figures.whole(records)) records, \(shards == 1 ? "1 shard" : "\(shards) shards")"
  }
}
