internal import TypeaheadTools

extension QualityResult {
  /// Types each pair's text on the engines a call asks for.
  ///
  /// What an unranked list would need is counted by what matches, as this package finds it: its totals are the definition's,
  /// which `ftsbench run` checks.
  static func measure(_ options: QualityOptions) throws -> QualityResult {
    let records = try BenchRecords(options.source)
    let pairs = try options.pairs(records)
    let exact = Standing.all(pairs, on: try EngineKind.typeahead.make(records))
    let bound = mean(exact) { Double($0.toThreeLeft) }
    return QualityResult(
      command: options.command, revision: Machine.revision, corpus: records.name, preset: records.preset.rawValue,
      records: records.documents.count,
      typed: options.queries ?? (options.typed ?? .usual(records.preset)).rawValue, part: options.part.rawValue,
      pairs: pairs.count, keystrokes: Figures.rounded(mean(pairs) { Double($0.text.count) }),
      leastToFirst: Figures.rounded(leastKeystrokes(pairs, listed: 1)),
      leastToTop3: Figures.rounded(leastKeystrokes(pairs, listed: 3)),
      engines: try options.engines.map { kind in
        let standings = kind == .typeahead ? exact : Standing.all(pairs, on: try kind.make(records))
        return Engine(kind, standings, bound: bound)
      })
  }

  fileprivate static func mean<Item>(_ items: [Item], _ value: (Item) -> Double) -> Double {
    items.reduce(0) { $0 + value($1) } / Double(items.count)
  }
}

extension QualityResult.Engine {
  /// The means over the standings of one pair at least.
  init(_ kind: EngineKind, _ standings: [Standing], bound: Double) {
    func mean(_ value: (Standing) -> Double) -> Double { Figures.rounded(QualityResult.mean(standings, value)) }
    name = kind.rawValue
    answers = kind.answers
    keystrokesToFirst = mean { Double($0.toFirst) }
    keystrokesToTop3 = mean { Double($0.toTop3) }
    boundToTop3 = Figures.rounded(bound)
    successAt1 = mean { $0.place == 1 ? 1 : 0 }
    successAt3 = mean { ($0.place ?? .max) <= 3 ? 1 : 0 }
    mrr = mean { $0.place.map { 1 / Double($0) } ?? 0 }
  }
}
