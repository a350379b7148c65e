/// What changed between two runs of the same records and keystrokes.
struct Comparison: Sendable, Equatable {
  /// One figure of one engine, before and after.
  struct Change: Sendable, Equatable {
    let engine: String
    let figure: String
    let before: Double
    let after: Double
    /// The factor within which the figure moves without any reason in the code; 1 where it never does.
    let noise: Double

    /// The figure after, in multiples of that before.
    var factor: Double { before > 0 ? after / before : .infinity }
    /// Whether it moved further than by chance.
    var isReal: Bool { before != after && Swift.max(factor, 1 / factor) > noise }
  }

  let before: RunResult
  let after: RunResult
  /// Figures of the engines both runs have, in the order of the first.
  let changes: [Change]
  /// The engines that show how far figures move when no code changes.
  let yardsticks: [String]

  /// The engines that answered another sample of the keystrokes, with which nothing can be compared.
  let otherSamples: [String]

  /// Compares two runs.
  ///
  /// - Throws: ``BenchError`` where they measured different things.
  init(_ before: RunResult, _ after: RunResult) throws(BenchError) {
    let things: [(String, String, String)] = [
      ("corpus", before.corpus, after.corpus), ("records", String(before.records), String(after.records)),
      ("trace", before.trace.name, after.trace.name),
      ("keystrokes", String(before.trace.keystrokes), String(after.trace.keystrokes)),
    ]
    for (thing, first, second) in things where first != second {
      throw .differentRuns(thing: thing, before: first, after: second)
    }
    self.before = before
    self.after = after
    let both = before.engines.compactMap { engine in
      after.engines.first { $0.name == engine.name }.map { (engine, $0) }
    }
    let pairs = both.filter { $0.keystrokes == $1.keystrokes }
    otherSamples = both.filter { $0.keystrokes != $1.keystrokes }.map(\.0.name)
    let unchanged = pairs.filter { !(EngineKind(rawValue: $0.0.name)?.isOurs ?? false) }
    yardsticks = unchanged.map(\.0.name)
    changes = pairs.flatMap { engine, other in
      TimedFigure.all.compactMap { figure in
        guard let old = figure.value(engine), let new = figure.value(other) else { return nil }
        return Change(
          engine: engine.name, figure: figure.name, before: old, after: new,
          noise: figure.isDisturbed(engine, other) ? .infinity : figure.noise(of: unchanged, at: min(old, new)))
      } + Self.counts(engine, other)
    }
  }

  /// What depends on no machine: every difference of it is real, but for how dictionaries happen to grow.
  private static func counts(_ engine: EngineResult, _ other: EngineResult) -> [Change] {
    var figures: [(String, Int?, Int?)] = [("index bytes", engine.indexBytes, other.indexBytes)]
    if engine.checkedKeystrokes == other.checkedKeystrokes {
      figures.append(("wrong order", engine.orderMismatches, other.orderMismatches))
      figures.append(("wrong totals", engine.totalMismatches, other.totalMismatches))
    }
    for name in (engine.sections ?? [:]).keys.sorted() {
      figures.append(("bytes of \(name)", engine.sections?[name], other.sections?[name]))
    }
    let counted = engine.counts.keys.sorted().compactMap { name in
      other.counts[name].map { (name, engine.counts[name]?.mean, $0.mean) }
    }
    return
      (figures.map { ($0, $1.map { Double($0) }, $2.map { Double($0) }) } + counted).compactMap { name, old, new in
        guard let old, let new else { return nil }
        return Change(
          engine: engine.name, figure: name, before: old, after: new, noise: name == "allocations" ? 1.01 : 1)
      }
  }
}
