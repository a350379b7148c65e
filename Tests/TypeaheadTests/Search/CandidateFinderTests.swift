import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Finding candidates by itself: every record with all tokens is one, and what is known to match does.
@Suite struct CandidateFinderTests {
  private static let words = ["anna", "annabel", "bert", "berta", "carla", "ann-marie", "dora7", "up", "upper"]

  private static func index(_ random: inout SeededRandom, _ tuning: Tuning) throws -> SearchIndex<TextRecord> {
    var schema = Schema<TextRecord>(fields: [Field("text", \.text)], tolerance: .none)
    schema.tuning = tuning
    let index = SearchIndex(schema: schema)
    try index.upsert(
      (0..<80).map { id in
        let count = Int.random(in: 1...4, using: &random)
        let text = (0..<count).map { _ in words.randomElement(using: &random)! }.joined(separator: " ")
        return TextRecord(id: id, text: text)
      })
    return index
  }

  /// By tuning, sets of records, lists of postings, or both find them.
  @Test(arguments: [UInt64](0..<12), [Tuning.eager, Tuning()])
  func candidatesHoldAllMatches(seed: UInt64, tuning: Tuning) throws {
    var random = SeededRandom(seed: seed)
    let index = try Self.index(&random, tuning)
    let segment = index.whole.list.segments[0].segment
    var finder = CandidateFinder()
    var flat = FlatMatcher()
    for _ in 0..<20 {
      let tokens = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        let word = Self.words.randomElement(using: &random)!.split(separator: "-")[0]
        return String(word.prefix(Int.random(in: 1...5, using: &random)))
      }
      var text = QueryText()
      text.set(QueryReadings.Combination(tokens: tokens.map { Array($0.utf8) }, isAsTyped: true))
      finder.begin(segment)
      let areThere = finder.append(text, segment)
      let place: Comment = "seed \(seed), \(tokens)"
      let matching = Self.matching(text, segment)
      if !areThere {
        #expect(matching.isEmpty, place)
        continue
      }
      finder.find(segment)
      let found = Self.all(&finder)
      #expect(found.isSuperset(of: matching), place)
      flat.prepare(
        finder.spans,
        .init(fields: .all, nameFields: .all, isAsTyped: true, isUncut: text.isUncut, mayAllBeWhole: true))
      finder.separate(
        segment, isNested: flat.isNested, readsCuts: flat.readsCuts, fields: .all, nameFields: .all)
      let known = Self.all(&finder)
      #expect(known.isSubset(of: matching), place)
      let open = Set((0..<finder.records.count).map { finder.records[$0] })
      #expect(known.union(open).isSuperset(of: matching) && known.isDisjoint(with: open), place)
    }
    withExtendedLifetime(index) {}
  }

  private static func all(_ finder: inout CandidateFinder) -> Set<UInt32> {
    var marks = MarkSet()
    var repeated = MarkSet()
    var all = Scratch<UInt32>()
    marks.prepare(records: 80)
    repeated.prepare(records: 80)
    _ = finder.candidates.mark(in: &marks, repeated: &repeated)
    marks.drain(into: &all)
    return Set((0..<all.count).map { all[$0] })
  }

  /// The records whose lattices match.
  private static func matching(_ text: borrowing QueryText, _ segment: Segment) -> Set<UInt32> {
    var spans = Scratch<TermSpan>()
    var lattice = LatticeMatcher()
    for token in 0..<text.count { spans.append(segment.span(text.token(token))) }
    lattice.prepare(spans, terms: segment.terms.count)
    var matching: Set<UInt32> = []
    for record in 0..<segment.count {
      lattice.read(segment.lattices(record), text, fields: .all, nameFields: .all)
      if lattice.matches() { matching.insert(UInt32(record)) }
    }
    return matching
  }
}
