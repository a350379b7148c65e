extension ScaleResult {
  /// Times by size, and the exponents of their growth; those from 100,000 records on where there are enough sizes.
  var table: Table {
    let sizes = Set(engines.flatMap(\.records)).sorted()
    let isLarge = engines.contains { $0.growthOfP50From100k != nil }
    var table = Table(
      ["µs p50 / p99"] + sizes.map(Figures.whole) + ["growth of p50", "of p99"]
        + (isLarge ? ["from 100k: p50", "p99"] : []))
    for engine in engines {
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
    return table
  }
}
