/// How engines grow over runs of several sizes, as its file holds it.
struct ScaleResult: Codable, Sendable, Equatable {
  /// The growth of one engine.
  struct Engine: Codable, Sendable, Equatable {
    let name: String
    /// The sizes it ran at.
    let records: [Int]
    let p50: [Double]
    let p99: [Double]
    /// The exponents over all sizes, and over those from 100,000 records, where constant costs no longer count.
    let growthOfP50: Double?
    let growthOfP99: Double?
    let growthOfP50From100k: Double?
    let growthOfP99From100k: Double?
  }

  let command: String
  let revision: String?
  let machine: Machine
  let corpus: String
  let trace: String
  let engines: [Engine]

  /// Takes runs of one corpus and kind of trace, the smallest first.
  ///
  /// - Precondition: There is at least one.
  init(_ runs: [RunResult]) {
    command = runs[0].command
    revision = runs[0].revision
    machine = runs[0].machine
    corpus = runs[0].corpus
    trace = runs[0].trace.name
    var names: [String] = []
    for engine in runs.flatMap(\.engines) where !names.contains(engine.name) { names.append(engine.name) }
    engines = names.map { name in
      Engine(
        name,
        runs.compactMap { run in
          run.engines.first { $0.name == name }?.micros.map { (run.records, $0.p50, $0.p99) }
        })
    }
  }
}

extension ScaleResult.Engine {
  fileprivate init(_ name: String, _ points: [(records: Int, p50: Double, p99: Double)]) {
    func growth(from smallest: Int, _ micros: ((records: Int, p50: Double, p99: Double)) -> Double) -> Double? {
      Growth.exponent(points.filter { $0.records >= smallest }.map { ($0.records, micros($0)) })
    }
    self.name = name
    records = points.map(\.records)
    p50 = points.map(\.p50)
    p99 = points.map(\.p99)
    growthOfP50 = growth(from: 0, \.p50)
    growthOfP99 = growth(from: 0, \.p99)
    growthOfP50From100k = growth(from: 100_000, \.p50)
    growthOfP99From100k = growth(from: 100_000, \.p99)
  }
}
