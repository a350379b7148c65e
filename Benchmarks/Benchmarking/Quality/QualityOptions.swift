internal import TypeaheadTools

/// What a call of `ftsbench quality` asks for.
struct QualityOptions: Sendable {
  /// The call in words.
  let command: String
  let source: RunOptions.Source
  let engines: [EngineKind]
  /// The file of pairs; `nil` draws them from the records.
  let queries: String?
  /// What is drawn; `nil` leaves it to the preset.
  let typed: TypedTexts?
  let part: PairPart
  /// At most so many pairs.
  let mostPairs: Int
}

extension QualityOptions {
  /// Of engines that list the same the fastest one.
  private static let usualEngines: [EngineKind] = [.typeahead, .fts5PrefixCount, .fts5PrefixRankCount, .scan]

  /// A file says itself which pairs count: its part is all of it unless the call says otherwise.
  init(_ call: Invocation) throws(UsageError) {
    let queries = call.value("queries")
    if queries != nil, call.has("typed") {
      throw UsageError(
        "--typed draws texts from the records, and --queries gives them", mend: "leave one of the two out")
    }
    self.init(
      command: call.text(of: "ftsbench"), source: try .records(call),
      engines: call.list("engines").map(EngineKind.named) ?? Self.usualEngines, queries: queries,
      typed: call.value("typed").flatMap(TypedTexts.init),
      part: call.value("part").flatMap(PairPart.init) ?? (queries == nil ? .heldOut : .all),
      mostPairs: call.count("pairs") ?? .max)
  }

  /// The pairs that are typed on the records, one at least.
  func pairs(_ records: BenchRecords) throws(BenchError) -> [WantedPair] {
    let all: [WantedPair]
    if let queries {
      all = try [WantedPair](path: queries, records)
    } else {
      all = (typed ?? .usual(records.preset)).pairs(records)
    }
    let pairs = all.filter(part.contains).spread(mostPairs)
    if pairs.isEmpty { throw .noPairs(queries ?? records.name) }
    return pairs
  }
}
