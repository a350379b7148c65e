/// One page of everything in a folder of results: self-contained, pictures included.
struct ReportPage {
  /// By corpus, trace and size.
  private let runs: [RunResult]
  private let gnuplot: Gnuplot

  /// - Parameter runs: At least one.
  init(runs: [RunResult], gnuplot: Gnuplot) {
    self.runs = runs.sorted { left, right in
      (left.corpus, left.trace.name, left.records) < (right.corpus, right.trace.name, right.records)
    }
    self.gnuplot = gnuplot
  }

  /// The page.
  ///
  /// - Throws: ``BenchError`` where a picture cannot be drawn.
  func html() throws(BenchError) -> String {
    var parts: [String] = []
    for growth in growths { try parts.append(section(growth, number: parts.count)) }
    for run in runs { try parts.append(section(run, number: parts.count)) }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Search as you type, measured</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <main>
      \(heading)
      \(parts.joined())
      \(commands)
      </main>
      </body>
      </html>

      """
  }

  /// The growth of each corpus and trace that was measured in several sizes.
  private var growths: [ScaleResult] {
    var groups: [[RunResult]] = []
    for run in runs {
      if let last = groups.last?.last, last.corpus == run.corpus, last.trace.name == run.trace.name {
        groups[groups.count - 1].append(run)
      } else {
        groups.append([run])
      }
    }
    return groups.filter { Set($0.map(\.records)).count > 1 }.map { ScaleResult($0) }
  }

  private var heading: String {
    let machines = distinct(
      runs.map { run in
        let memory = Figures.short(Double(run.machine.memoryBytes) / Double(1 << 30))
        return "\(run.machine.cpu), \(run.machine.cores) cores, \(memory) GB, \(run.machine.system)"
      })
    let revisions = distinct(runs.map { $0.revision ?? "unknown" })
    let warning =
      runs.allSatisfy(\.machine.isOptimised)
      ? "" : "<p class=\"warning\">Some runs were built without optimisation: their times say nothing.</p>\n"
    return """
      <header>
      <h1>Search as you type, measured</h1>
      <p class="lead">Every engine answers the same keystrokes, or an even sample of them, on the same records, in turn, in one \
      process and on one thread. A time is that of one keystroke: folding the query, finding twenty records, the best if the engine \
      ranks, and counting all that match. Totals are held against a brute-force definition.</p>
      <dl class="facts">
      <div><dt>Machine</dt><dd>\(machines.map(\.html).joined(separator: "<br>"))</dd></div>
      <div><dt>Revision</dt><dd><code>\(revisions.map(\.html).joined(separator: "</code>, <code>"))</code></dd></div>
      <div><dt>Runs</dt><dd>\(runs.count)</dd></div>
      </dl>
      \(warning)</header>
      """
  }

  private func section(_ growth: ScaleResult, number: Int) throws(BenchError) -> String {
    let picture = try gnuplot.draw(
      Picture.latencyBySize(growth), name: "growth\(number)", width: 980, height: 430,
      alternative: "p50 and p99 of each engine over the number of records")
    return """
      <section>
      <h2>Growth: \(growth.corpus.html), \(growth.trace.html) trace</h2>
      \(EngineLabel.legend(growth.engines.map(\.name)))
      <figure>\(picture)<figcaption>Time of a keystroke over the number of records; both axes are logarithmic.</figcaption>
      </figure>
      \(table(growth))</section>

      """
  }

  private func section(_ run: RunResult, number: Int) throws(BenchError) -> String {
    var figures = [
      figure(
        try gnuplot.draw(
          Picture.percentiles(run), name: "percentiles\(number)", width: 980, height: 440,
          alternative: "the percentiles of each engine's times"),
        "Percentiles: how many keystrokes took no longer. Rare ones get as much room as common ones.")
    ]
    let rivals = run.engines.count { $0.ratios != nil }
    if rivals > 0 {
      figures.append(
        figure(
          try gnuplot.draw(
            Picture.ratios(run), name: "ratios\(number)", width: 980, height: Picture.height(rows: rivals),
            alternative: "how many times slower than the first each other engine is"),
          "Against \(run.engines[0].name), on the keystrokes both answered."))
    }
    let indexes = run.engines.count { $0.sections != nil }
    if indexes > 0 {
      figures.append(
        figure(
          try gnuplot.draw(
            Picture.memory(run), name: "memory\(number)", width: 980, height: Picture.height(rows: indexes),
            alternative: "the bytes a record takes in each section of each engine's index"),
          "The index without the records, by section, the largest first: " + sections(run) + "."))
    }
    return """
      <section>
      <h2>\(run.corpus.html), \(Figures.whole(run.records)) records, \(run.trace.name.html) trace</h2>
      <p>\(Figures.whole(run.trace.keystrokes)) keystrokes in \(Figures.whole(run.trace.sessions)) sessions on \
      \(Figures.megabytes(run.rawBytes)) MB of searched text. \(Figures.whole(run.check.queries)) of \
      \(Figures.whole(run.check.distinctQueries)) distinct queries were asked of the definition.</p>
      \(EngineLabel.legend(run.engines.map(\.name)))
      \(figures[0])\(latencies(run))\(figures.dropFirst().joined())\(run.costs.html)</section>

      """
  }

  private func figure(_ picture: String, _ caption: String) -> String {
    "<figure>\(picture)<figcaption>\(caption.html)</figcaption></figure>\n"
  }

  private func sections(_ run: RunResult) -> String {
    run.engines.filter { $0.sections != nil }.map { engine in
      "\(engine.name): " + Picture.sections(engine).filter { $0.bytes > 0 }.map(\.name).joined(separator: ", ")
    }.joined(separator: "; ")
  }

  private var commands: String {
    let lines = distinct(runs.map(\.command)).map(\.html).joined(separator: "\n")
    return "<section>\n<h2>How it was made</h2>\n<pre>\(lines)</pre>\n</section>"
  }

  /// Each text once, in order.
  private func distinct(_ texts: [String]) -> [String] {
    texts.indices.filter { !texts[..<$0].contains(texts[$0]) }.map { texts[$0] }
  }
}
