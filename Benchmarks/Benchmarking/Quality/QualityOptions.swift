internal import TypeaheadTools

/// What a call of `ftsbench quality` asks for.
struct QualityOptions: Sendable {
  /// The call in words.
  let command: String
  let source: RunOptions.Source
  let engines: [EngineKind]
  /// The file of pairs; `nil` draws them from the records.
  let queries: String?
  /// What is drawn; `nil` is all that the preset has.
  let typed: TypedTexts?
  let part: PairPart
  /// At most so many pairs.
  let mostPairs: Int
}

extension QualityOptions {
  /// Of engines that list the same the fastest one.
  private static let usualEngines: [EngineKind] = [.typeahead, .fts5PrefixCount, .fts5PrefixRankCount, .scan]

  /// A file says itself which pairs count: its part is all of it unless the call says otherwise.
  init(_ call: Invocation) throws {
    let queries = call.value("queries")
    if queries != nil, call.has("typed") {
      throw UsageError(
        "--typed draws texts from the records, and --queries gives them", mend: "leave one of the two out")
    }
    self.init(
      command: call.text(of: "ftsbench"), source: try .records(call, size: call.count("size")),
      engines: call.list("engines").map(EngineKind.named) ?? Self.usualEngines, queries: queries,
      typed: call.value("typed").flatMap(TypedTexts.init),
      part: call.value("part").flatMap(PairPart.init) ?? (queries == nil ? .heldOut : .all),
      mostPairs: call.count("pairs") ?? .max)
  }

  /// What is typed on the records, a set of pairs for each kind of text, one at least; those without pairs are left out.
  func pairs(_ records: BenchRecords) throws(BenchError) -> [(typed: String, pairs: [WantedPair])] {
    var sets: [(typed: String, pairs: [WantedPair])] = []
    if let queries {
      sets = [(queries, try [WantedPair](path: queries, records))]
    } else {
      let all = typed.map { [$0] } ?? TypedTexts.usual(records.preset)
      sets = all.map { ($0.rawValue, $0.pairs(records)) }
    }
    sets = sets.map { ($0.typed, $0.pairs.filter(part.contains).spread(mostPairs)) }.filter { !$0.pairs.isEmpty }
    if sets.isEmpty { throw .noPairs(queries ?? records.name) }
    return sets
  }
}
