import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// What reading single records takes, counted from their lattices, and many long ones.
extension CountedWorkTests {
  /// 300 words, none the beginning of another.
  private static let words = "abcdefghijklmnopqrst".flatMap { first in "abcdefghijklmno".map { "\(first)\($0)" } }

  /// How often runs have a token.
  private static let starts = 240

  /// A record of all words and of runs, and what is in it.
  private static func wordsAndRuns() throws -> (segment: Segment, schema: Schema<TestRecord>, Contents) {
    let index = SearchIndex(
      schema: Schema<TestRecord>(
        fields: [Field("words") { $0.values["words"] ?? [] }, Field("runs") { $0.values["runs"] ?? [] }],
        tolerance: .none))
    let run = String(repeating: "北京大学", count: starts / 40)
    try index.upsert([
      TestRecord(
        id: "1",
        values: [
          "words": [words.joined(separator: " ")], "runs": [Array(repeating: run, count: 40).joined(separator: " ")],
        ])
    ])
    let segment = index.snapshot.list.uncheckedSegments[0].segment
    var (reader, contents) = (segment.lattices(0), Contents())
    while reader.nextValue() {
      while let edge = reader.nextEdge() {
        contents.edges += 1
        switch edge.label {
        case .token: contents.tokens += 1
        case .run(let run): contents.places += run.clusterCount - 1
        case .nothing: break
        }
      }
    }
    #expect(contents.tokens >= words.count && contents.places >= 900)
    return (segment, index.schema, contents)
  }

  private struct Contents {
    var edges = 0
    var tokens = 0
    var places = 0
  }

  /// Each token of a long query is compared with each token of a record and at each place of its runs, with sets of its tokens for
  /// each edge and whatever is found; what is not searched is read past.
  @Test func readingForManyTokensIsCharged() throws {
    let (segment, schema, contents) = try Self.wordsAndRuns()
    let readings = QueryReadings(Query(Self.words.joined(separator: " ") + " 北"), isLiteral: true).combinations
    let tokens = QueryTokens<WideTokenMask>(readings[0])
    var finder = CandidateFinder()
    var text = QueryText()
    text.set(QueryReadings.Combination(tokens: tokens.distinct.map(\.text), isAsTyped: true))
    finder.begin(segment)
    let isFound = finder.append(text, segment)
    #expect(isFound && tokens.distinct.count == 301)
    var resolved = ResolvedTokens()
    for place in tokens.distinct.indices {
      resolved.labels.append(.init(finder.spans[place], terms: segment.terms.count))
    }
    var graph = RecordGraph<WideTokenMask>()
    graph.read(segment.lattices(0), tokens, resolved, fields: .all)
    let compared = 301 * (contents.tokens + contents.places)
    let found = Self.words.count * 4 * tokens.work + Self.starts * (3 + 5 * tokens.work)
    #expect(graph.meter.work >= compared + found + tokens.work * (contents.edges + contents.places))
    graph.meter = WorkMeter()
    graph.read(segment.lattices(0), tokens, resolved, fields: FieldSet([Int]()))
    #expect(graph.meter.work >= contents.edges)

    // Of so many tokens some are looked at to find candidates, and that is charged, too.
    let request = SegmentRequest(
      limit: 5, fields: .all, nameFields: schema.nameFields, packing: RankPacking(schema.ranking))
    var counts = SearchCounts()
    _ = LongQuerySearch<WideTokenMask>(segment, readings, request, &finder, &text, &counts)
    let ordered = finder.order.count
    #expect(ordered == 64 && counts.postings > 0)
  }

  /// The same of few tokens, a few postings each.
  @Test func readingForFewTokensIsCharged() throws {
    let (segment, _, contents) = try Self.wordsAndRuns()
    var finder = CandidateFinder()
    var text = QueryText()
    var lattice = LatticeMatcher()
    let isRead = text.read("ab 京大", isLiteral: true)
    finder.begin(segment)
    let isFound = finder.append(text, segment)
    #expect(isRead && isFound)
    lattice.prepare(finder.spans, terms: segment.terms.count)
    lattice.read(segment.lattices(0), text, fields: FieldSet([Int]()), nameFields: .all)
    let skipped = lattice.takeWork()
    #expect(skipped >= 4 * contents.edges)
    lattice.read(segment.lattices(0), text, fields: .all, nameFields: .all)
    let (read, compared) = (lattice.takeWork(), text.count * contents.places)
    #expect(read >= 4 * (contents.edges + compared))
    let (matches, walked) = (lattice.matches(), lattice.takeWork())
    #expect(matches && walked >= 2 * (contents.edges + contents.places))
  }

  /// Records many times as long as usual are looked at no longer than others: a budget suffices for fewer of them.
  @Test(arguments: [Shape.hyphens, .subwords, .apostrophes, .chinese, .thai, .mixed])
  func budgetsBoundTheWorkOnLongRecords(_ shape: Shape) throws {
    var random = SeededRandom(seed: 2)
    let index = try Self.index(shape, records: 600, words: 60, &random)
    var most = 0
    for limit in [0, 5] {
      for tokens in 1...3 {
        let query = Query(shape.query(tokens: tokens, &random))
        for postings in [0, 100_000, 500_000] {
          var buffer = SearchBuffer(limit: limit, budget: WorkBudget(postings: postings))
          index.snapshot.search(query, into: &buffer)
          let place = "\(shape), limit \(limit), \(query.text.debugDescription), budget \(postings)"
          #expect(buffer.counts.cost <= postings + 64 * 1100 + ReadingSearch.workAtOnce + 8 * 60_000, "\(place)")
        }
        var buffer = SearchBuffer(limit: limit, budget: .unlimited)
        index.snapshot.search(query, into: &buffer)
        most = max(most, buffer.counts.cost)
      }
    }
    #expect(most > 2_000_000, "\(shape): \(most)")
  }

  /// The records that an empty query asks a filter about are charged, too.
  @Test func recordsOfTheEmptyQueryAreCharged() throws {
    let index = try SearchIndex((0..<3000).map { "text \($0)" })
    let answer = index.snapshot.search("", filter: .where { _ in true }, budget: WorkBudget(postings: 100_000))
    #expect(!answer.isExact && answer.total <= 1001)
    #expect(index.snapshot.search("", filter: .where { _ in true }).total == 3000)
  }
}
