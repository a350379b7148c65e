extension Picture {
  /// p50 and p99 of each engine over the number of records, both axes logarithmic.
  static func latencyBySize(_ growth: ScaleResult) -> String {
    var script = growth.engines.enumerated().map { place, engine in
      block(
        "e\(place)",
        engine.records.indices.map { [engine.records[$0], engine.p50[$0], engine.p99[$0]].map { "\($0)" } })
    }.joined()
    let sizes = growth.engines.flatMap(\.records)
    // Of sizes next to each other one has a label, or they would lie on top of each other.
    let labelled = Set(sizes).sorted().reduce(into: [Int]()) { kept, size in
      if kept.last.map({ Double(size) > 1.5 * Double($0) }) ?? true { kept.append(size) }
    }
    script +=
      timeAxis + """
        set logscale x
        set xrange [\(Double(sizes.min() ?? 1) / 1.4):\(Double(sizes.max() ?? 1) * 1.4)]
        set xtics (\(labelled.map { "'\(Figures.whole($0))' \($0)" }.joined(separator: ", ")))
        set xlabel 'records'
        set multiplot layout 1,2 margins 0.075,0.965,0.16,0.9 spacing 0.075

        """
    let all = growth.engines.flatMap { $0.p50 + $0.p99 }
    script += "set yrange [\((all.min() ?? 1) / 2):\((all.max() ?? 1) * 2)]\n"
    for (column, title) in [(2, "p50"), (3, "p99")] {
      script += "set title '\(title)'\nplot "
      script +=
        growth.engines.enumerated().map { place, engine in
          "$e\(place) using 1:\(column) with linespoints lw 2.4 pt 7 ps 0.6 lc rgb '\(EngineColour.of(engine.name))' "
            + "title '\(engine.name)'"
        }.joined(separator: ", ") + "\n"
    }
    return script + "unset multiplot\n"
  }
}
