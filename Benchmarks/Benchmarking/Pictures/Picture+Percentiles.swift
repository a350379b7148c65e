extension Picture {
  /// Each engine's percentiles, the rare ones as wide as the common: one in two, ten, a hundred, a thousand.
  static func percentiles(_ run: RunResult) -> String {
    let engines = run.engines.filter { !$0.curve.isEmpty }
    var script = engines.enumerated().map { place, engine in
      let points = engine.curve.filter { $0.permille < 1000 && $0.micros > 0 }
      return block("e\(place)", points.map { ["\(1000 / Double(1000 - $0.permille))", "\($0.micros)"] })
    }.joined()
    script +=
      timeAxis + """
        set logscale x
        set xrange [1:1000]
        set xtics ('p0' 1, 'p50' 2, 'p75' 4, 'p90' 10, 'p95' 20, 'p99' 100, 'p99.9' 1000)
        set lmargin 9
        set rmargin 4

        """
    return script + "plot "
      + engines.enumerated().map { place, engine in
        let width = place == 0 ? 3.2 : 2
        return "$e\(place) with lines lw \(width) lc rgb '\(EngineColour.of(engine.name))' title '\(engine.name)'"
      }.joined(separator: ", ") + "\n"
  }
}
