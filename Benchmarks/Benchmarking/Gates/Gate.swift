internal import Foundation

/// What an engine may take on some records and keystrokes, in figures that are the same on every machine.
struct Gate: Codable, Sendable, Equatable {
  let corpus: String
  let size: Int
  /// `typing` or `adversarial`.
  let trace: String
  let engine: String
  /// By figure: `bytes/record`, `cut answers`, `wrong totals`, `wrong order`, or `max` or `mean` and what is counted for a query.
  let limits: [String: Double]

  /// The gates of a file: a JSON list.
  static func all(in path: String) throws(BenchError) -> [Gate] {
    guard let data = FileManager.default.contents(atPath: path),
      let gates = try? JSONDecoder().decode([Gate].self, from: data), !gates.isEmpty,
      gates.allSatisfy({ EngineKind(rawValue: $0.engine) != nil && BenchRecords.corpora.contains($0.corpus) })
    else { throw .noGates(path: path) }
    return gates
  }

  /// The limits that a run's figures exceed, a line each.
  ///
  /// - Parameter countsAllocations: Whether those on allocations hold. What is compiled file by file allocates where a whole module does not.
  /// - Throws: ``BenchError`` where a limit is of a figure that the engine does not have, or the engine did not run.
  func findings(in run: RunResult, countsAllocations: Bool = true) throws(BenchError) -> [String] {
    guard let result = run.engines.first(where: { $0.name == engine }) else {
      throw .unknownFigure(engine, known: run.engines.map(\.name))
    }
    let figures = Self.figures(of: result, records: run.records)
    var findings: [String] = []
    for (name, limit) in limits.sorted(by: { $0.key < $1.key }) {
      guard let value = figures[name] else { throw .unknownFigure(name, known: figures.keys.sorted()) }
      if !countsAllocations, name.hasSuffix("allocations") { continue }
      if value > limit { findings.append("\(self): \(name) \(Figures.short(value)), allowed \(Figures.short(limit))") }
    }
    return findings
  }

  private static func figures(of engine: EngineResult, records: Int) -> [String: Double] {
    var figures: [String: Double] = [
      "cut answers": Double(engine.cutAnswers), "wrong totals": Double(engine.totalMismatches),
    ]
    if let bytes = engine.indexBytes { figures["bytes/record"] = Double(bytes) / Double(records) }
    if let wrong = engine.orderMismatches { figures["wrong order"] = Double(wrong) }
    for (name, count) in engine.counts {
      figures["max \(name)"] = Double(count.max)
      figures["mean \(name)"] = count.mean
    }
    return figures
  }
}

extension Gate: CustomStringConvertible {
  var description: String { "\(engine) on \(Figures.whole(size)) \(corpus), \(trace)" }
}
