extension Picture {
  /// One bar of a row: from where to where, its colour, and what stands in or beside it.
  private struct Bar {
    let row: Double
    let height: Double
    let from: Double
    let to: Double
    let colour: String
  }

  /// Draws bars, labels behind their ends and names inside them: place, row, text and colour each.
  private static func draw(_ bars: [Bar], _ labels: [[String]], inside names: [[String]] = []) -> String {
    let rows = bars.map { bar in
      [
        bar.from, bar.row, bar.from, bar.to, bar.row - bar.height / 2, bar.row + bar.height / 2,
        Double(Int(bar.colour.dropFirst(), radix: 16) ?? 0),
      ].map { "\($0)" }
    }
    var parts = [
      "$bars using 1:2:3:4:5:6:7 with boxxyerror fs solid 1 border lc rgb 'white' lc rgb variable notitle",
      "$labels using 1:2:3:4 with labels left offset 0.5,0 font ',12' textcolor rgb variable notitle",
    ]
    if !names.isEmpty { parts.append("$names using 1:2:3:4 with labels center textcolor rgb variable notitle") }
    return block("bars", rows) + block("labels", labels) + block("names", names)
      + "set style fill solid 1 border rgb '#ffffff'\n"
      + "plot " + parts.joined(separator: ", ") + "\n"
  }

  /// Names the rows, the first on top.
  private static func names(_ engines: [EngineResult]) -> String {
    let tics = engines.enumerated().map { "'\($1.name)' \(-$0)" }.joined(separator: ", ")
    return """
      set ytics (\(tics)) scale 0
      set yrange [\(Double(-engines.count) + 0.45):0.55]
      unset grid
      set grid xtics lc rgb '#e4e7eb' lt 1 lw 1
      set border 1 lc rgb '#9aa5b1'
      set lmargin 24
      set rmargin 7

      """
  }

  /// The height of a picture of bars.
  static func height(rows: Int) -> Int { 70 + 52 * rows }

  /// How many times slower than the first each other engine is, at p50, p90 and p99; the axis is logarithmic.
  static func ratios(_ run: RunResult) -> String {
    let engines = run.engines.filter { $0.ratios != nil }
    var bars: [Bar] = []
    var labels: [[String]] = []
    var all: [Double] = [1]
    for (row, engine) in engines.enumerated() {
      guard let ratios = engine.ratios else { continue }
      for (place, ratio) in [ratios.p50, ratios.p90, ratios.p99].enumerated() {
        let middle = -Double(row) + 0.27 - 0.27 * Double(place)
        let colour = EngineColour.lighter(EngineColour.of(engine.name), step: place)
        bars.append(Bar(row: middle, height: 0.25, from: 1, to: max(ratio, 0.0001), colour: colour))
        labels.append([
          "\(max(ratio, 1))", "\(middle)", "\"\(["p50", "p90", "p99"][place])  \(Figures.times(ratio))\"",
          "\(0x3E4C59)",
        ])
        all.append(ratio)
      }
    }
    return names(engines) + """
      set logscale x
      set xrange [\(max((all.min() ?? 1) / 1.5, 0.0001)):\((all.max() ?? 1) * 4)]
      set format x '%g×'
      set arrow 1 from first 1, graph 0 to first 1, graph 1 nohead lc rgb '#52606d' lw 1.4 front
      set xlabel 'times the time of \(run.engines[0].name); left of 1× is faster'

      """ + draw(bars, labels)
  }

  /// The bytes a record takes in each section of each engine's index, beside those of the text itself.
  static func memory(_ run: RunResult) -> String {
    let engines = run.engines.filter { $0.sections != nil }
    let raw = Double(run.rawBytes) / Double(run.records)
    let widest = engines.reduce(raw) { max($0, Double($1.indexBytes ?? 0) / Double(run.records)) }
    var bars: [Bar] = []
    var labels: [[String]] = []
    var names: [[String]] = []
    for (row, engine) in engines.enumerated() {
      var end = 0.0
      for (step, section) in sections(engine).enumerated() {
        let bytes = Double(section.bytes) / Double(run.records)
        let colour = EngineColour.lighter(EngineColour.of(engine.name), step: step)
        bars.append(Bar(row: -Double(row), height: 0.6, from: end, to: end + bytes, colour: colour))
        if bytes / widest > widthOfLetter * Double(section.name.count + 2) {
          names.append(["\(end + bytes / 2)", "\(-row)", "\"\(section.name)\"", "\(step < 2 ? 0xFFFFFF : 0x1F2933)"])
        }
        end += bytes
      }
      labels.append(["\(end)", "\(-row)", "\"\(Figures.short(end))\"", "\(0x3E4C59)"])
    }
    return self.names(engines) + """
      set xrange [0:\(widest * 1.08)]
      set xlabel 'bytes a record; the line is the searched text itself, \(Figures.short(raw)) bytes'
      set arrow 1 from first \(raw), graph 0 to first \(raw), graph 1 nohead dt (6,4) lc rgb '#52606d' lw 1.4 front

      """ + draw(bars, labels, inside: names)
  }

  /// The share of a picture's width that a letter takes.
  private static let widthOfLetter = 0.0095

  /// The sections of an engine's index, the largest first; of equal ones by name.
  static func sections(_ engine: EngineResult) -> [(name: String, bytes: Int)] {
    (engine.sections ?? [:]).map { (name: $0.key, bytes: $0.value) }
      .sorted { $0.bytes == $1.bytes ? $0.name < $1.name : $0.bytes > $1.bytes }
  }
}
