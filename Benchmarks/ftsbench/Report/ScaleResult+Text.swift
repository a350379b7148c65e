extension ScaleResult {
  /// The growth as it stands on the terminal.
  var text: String {
    let sizes = Set(engines.flatMap(\.records)).sorted()
    var table = TextTable(
      ["µs p50, p99"] + sizes.map(Figures.whole) + ["growth p50", "p99", "from 100k p50", "p99"])
    for engine in engines {
      let times = sizes.map { size in
        engine.records.firstIndex(of: size).map {
          Figures.short(engine.p50[$0]) + ", " + Figures.short(engine.p99[$0])
        }
      }
      let growth = [
        engine.growthOfP50, engine.growthOfP99, engine.growthOfP50From100k, engine.growthOfP99From100k,
      ]
      table.append([engine.name] + times + growth.map { $0.map { Figures.fixed($0, 2) } })
    }
    return "growth of \(corpus), \(trace) trace: time ∝ records^exponent\n\(table.text)"
  }
}
