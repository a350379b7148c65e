internal import TypeaheadTools

extension QualityResult {
  /// Types each pair's text on the engines a call asks for.
  ///
  /// What an unranked list would need is counted by what matches, as this package finds it: its totals are the definition's,
  /// which `ftsbench run` checks.
  static func measure(_ options: QualityOptions) throws -> QualityResult {
    let records = try BenchRecords(options.source)
    let sets = try options.pairs(records)
    let definition = LoneMatches(records)
    func standings(_ kind: EngineKind) throws -> [[Standing]] {
      let engine = try kind.make(records)
      return sets.map { Standing.all($0.pairs, on: engine, definition) }
    }
    let exact = try standings(.typeahead)
    let all = try options.engines.map { $0 == .typeahead ? exact : try standings($0) }

    let titles = TitleBeginnings(records)
    var texts: [Texts] = []
    var engines: [Engine] = []
    for (number, set) in sets.enumerated() {
      let few = set.pairs.indices.filter { titles.areFew(set.pairs[$0]) }
      for (typed, places) in [(set.typed, Array(set.pairs.indices)), (set.typed + ", few titles", few)]
      where !places.isEmpty {
        texts.append(Texts(typed, places.map { set.pairs[$0] }))
        let bound = mean(places) { Double(exact[number][$0].toThreeLeft) }
        for (kind, standings) in zip(options.engines, all) {
          engines.append(Engine(kind, typed, places.map { standings[number][$0] }, bound: bound))
        }
      }
    }
    return QualityResult(
      command: options.command, revision: Machine.revision, corpus: records.name, preset: records.preset.name,
      records: records.documents.count, part: options.part.rawValue, pairs: texts[0].pairs, texts: texts,
      engines: engines, sentences: try SentenceSuccess.measure(options, records))
  }

  fileprivate static func mean<Item>(_ items: [Item], _ value: (Item) -> Double) -> Double {
    items.reduce(0) { $0 + value($1) } / Double(items.count)
  }
}

extension QualityResult.Texts {
  /// What one pair at least says of its texts.
  init(_ typed: String, _ pairs: [WantedPair]) {
    self.init(
      typed: typed, pairs: pairs.count,
      keystrokes: Figures.rounded(QualityResult.mean(pairs) { Double($0.text.count) }),
      leastToFirst: Figures.rounded(leastKeystrokes(pairs, listed: 1)),
      leastToTop3: Figures.rounded(leastKeystrokes(pairs, listed: 3)))
  }
}

extension QualityResult.Engine {
  /// The means over the standings of one pair at least.
  init(_ kind: EngineKind, _ typed: String, _ standings: [Standing], bound: Double) {
    func mean(_ value: (Standing) -> Double) -> Double { Figures.rounded(QualityResult.mean(standings, value)) }
    name = kind.rawValue
    answers = kind.answers
    self.typed = typed
    keystrokesToFirst = mean { Double($0.toFirst) }
    keystrokesToTop3 = mean { Double($0.toTop3) }
    boundToTop3 = Figures.rounded(bound)
    successAt1 = mean { $0.place == 1 ? 1 : 0 }
    successAt3 = mean { ($0.place ?? .max) <= 3 ? 1 : 0 }
    mrr = mean { $0.place.map { 1 / Double($0) } ?? 0 }
    overtaken = mean { Double($0.overtaken) }
  }
}
