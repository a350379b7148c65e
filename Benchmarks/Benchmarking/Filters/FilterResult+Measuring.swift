internal import Typeahead

extension FilterResult {
  /// Builds an index with columns and one without, and replays the same keystrokes with the same filters on both.
  static func measure(_ options: UsersOptions) throws -> FilterResult {
    let members = try TeamMember.all(size: options.size, seed: options.seed)
    let trace = Trace.typing(RecordWords(members.map { ($0.name, $0.emails + $0.phones) }), seed: options.seed)
    if trace.queries.isEmpty { throw BenchError.emptyTrace(trace.name) }
    let (columns, columnSeconds) = try build(members, TeamMember.attributes)
    let (plain, plainSeconds) = try build(members, [])
    let attributeBytes = columns.snapshot.byteCounts.first { $0.name == "attributes" }?.bytes ?? 0

    let filters: [(name: String, make: ((Int) -> Filter<TeamMember>)?)] = [
      ("hits, no filter", nil),
      ("hits, one team of twelve", { .equals(\.team, TeamMember.teams[$0 % 12]) }),
      ("hits, a quarter of the points", { .range(\.points, ($0 % 10 * 75_000)..<($0 % 10 * 75_000 + 250_000)) }),
      (
        "hits, three teams with a tag of twenty",
        { .isIn(\.team, TeamMember.teams[($0 % 10)..<($0 % 10 + 3)]) && .contains(\.tags, "tag \($0 % 20)") }
      ),
    ]
    let facets = [
      Facet("team", \TeamMember.team), Facet("tags", \TeamMember.tags),
      Facet("team, points summed", \TeamMember.team).measuring(\.points),
    ]
    var engines: [any Replayed] = []
    for index in [columns, plain] {
      engines += filters.map { FilteredCalls(index, $0.make) } + facets.map { FacetCalls(index, $0) }
    }
    let recordings = Replay(trace: trace, budget: options.budget).run(engines)
    let names = filters.map(\.name) + facets.map { "facet of \($0.name)" }
    return FilterResult(
      command: options.command, revision: Machine.revision, machine: .current, records: members.count,
      keystrokes: trace.queries.count, sessions: trace.sessions.count, columnSeconds: Figures.rounded(columnSeconds),
      plainSeconds: Figures.rounded(plainSeconds),
      columnBytes: Figures.rounded(Double(attributeBytes) / Double(members.count)),
      calls: names.indices.map { Call(names[$0], recordings[$0], asked: recordings[$0 + names.count]) })
  }

  private static func build(
    _ members: [TeamMember], _ attributes: [Attribute<TeamMember>]
  ) throws -> (SearchIndex<TeamMember>, seconds: Double) {
    let index = SearchIndex(schema: TeamMember.schema(attributes: attributes))
    let start = MonotonicClock.now
    try index.upsert(members)
    index.finishMerges()
    return (index, MonotonicClock.seconds(since: start))
  }
}

extension FilterResult.Call {
  init(_ name: String, _ columns: Recording, asked: Recording) {
    let times = columns.times.compactMap(\.self)
    self.init(
      name: name, keystrokes: times.count, columns: Distribution(nanoseconds: times),
      asked: Distribution(nanoseconds: asked.times.compactMap(\.self)), ratio: Ratio(asked, to: columns),
      differences: zip(columns.outcomes, asked.outcomes).count { own, other in
        own.flatMap { own in other.map { $0 != own } } ?? false
      })
  }
}
