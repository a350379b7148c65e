import Foundation
import Testing
import Typeahead
import TypeaheadDirectory
import TypeaheadTestSupport

/// What a caller may not see has no influence on what they are shown, nor on what it takes to find it.
///
/// `TYPEAHEAD_SEED` chooses the first seed, `TYPEAHEAD_ROUNDS` how many.
@Suite struct VisibilityTests {
  private static let excluded = ["v1", "v2", "h3", "v30"]

  @Test("CH12 directories that differ only in what a caller may not see answer byte for byte alike")
  func nonInterference() async throws {
    for seed in Self.seeds {
      var pair = TwinDirectories(seed: seed)
      try pair.write(rounds: 8)
      for _ in 0..<30 {
        let query = pair.query()
        let facts = await pair.facts(query, excluding: Self.excluded)
        #expect(facts[0] == facts[1], "\(query.debugDescription), seed \(seed)")
      }
    }
  }

  /// The view that is kept from text to text is kept where nothing is written that the caller sees, and so is the other's.
  @Test("CH11 CH12 they do so while somebody types and they are written to") func nonInterferenceOfTyping() async throws
  {
    for seed in Self.seeds {
      var pair = TwinDirectories(seed: seed)
      try pair.write(rounds: 4)
      var typing = (0..<2).map { LiveTyping(pair.indexes(of: $0), as: pair.caller, excluding: Self.excluded) }
      for round in 0..<20 {
        if round % 3 == 2 { try pair.write(rounds: 1) }
        let query = pair.query()
        let answers = [await typing[0].type(query), await typing[1].type(query)]
        #expect(answers[0] == answers[1], "\(query.debugDescription), round \(round), seed \(seed)")
        let fresh = Directory(pair.indexes(of: 0)).view(
          for: pair.caller, excluding: Self.excluded, answersBlank: true)
        #expect(answers[0] == description(of: fresh.search(query).answer), "the directory as it is then, seed \(seed)")
      }
    }
  }

  private static var seeds: Range<UInt64> {
    let first = Effort.seed
    return first..<first + UInt64(Effort.count("TYPEAHEAD_ROUNDS", short: 3, long: 24))
  }

  /// The test would notice: shown to somebody who sees the others too, the two differ.
  @Test("CH12 what is hidden differs") func whatIsHiddenDiffers() async throws {
    var pair = TwinDirectories(seed: 1)
    try pair.write(rounds: 8)
    pair.caller = Caller("viewer", memberOf: ["team", "x", "y"])
    var differing = Array(repeating: 0, count: 30)
    for _ in 0..<40 {
      let facts = await pair.facts(pair.query(), excluding: Self.excluded)
      for place in facts[0].indices where facts[0][place] != facts[1][place] { differing[place] += 1 }
    }
    // Each kind of fact does but the one of an address that nobody has.
    #expect(differing.prefix(7).allSatisfy { $0 > 0 }, "\(differing)")
  }

  /// Each of many callers sees everybody's users and those of a few of many groups. Groups are too small for champion lists, which save
  /// work elsewhere.
  @Test("CH12 what a caller may see is found with at most twice the work of finding everything, but for champion lists")
  func work() throws {
    let (searched, listed) = (try work(hasLists: false), try work(hasLists: true))
    #expect(searched.seen > 0 && searched.seen <= 2 * searched.all, "\(searched)")
    #expect(listed.seen < searched.seen && listed.all < searched.all, "\(searched), with lists: \(listed)")
  }

  private func work(hasLists: Bool) throws -> (seen: Int, all: Int) {
    var random = SeededRandom(seed: 7)
    let words = (0..<300).map { _ in
      (0..<3).map { _ in ["an", "ber", "to", "ma", "ri", "jo", "smi", "le", "na", "ka"].randomElement(using: &random)! }
        .joined()
    }
    let users = (0..<6000).map { number in
      var user = User(
        id: "u\(number)", name: (0..<2).map { _ in words.randomElement(using: &random)! }.joined(separator: " "))
      if Bool.random(using: &random) { user.audience = .only([.group("g\(Int.random(in: 0..<100, using: &random))")]) }
      return user
    }
    var rules = Schema.users(in: [.name])
    var none = Schema<User>(fields: rules.fields)
    if !hasLists { (rules.tuning.nodePostings, none.tuning.nodePostings) = (.max, .max) }
    let (ruled, plain) = (SearchIndex(schema: rules), SearchIndex(schema: none))
    try ruled.upsert(users, by: .system)
    try plain.upsert(users)
    var (seen, all) = (0, 0)
    var buffer = SearchBuffer()
    for caller in 0..<20 {
      let groups = (0..<3).map { _ in "g\(Int.random(in: 0..<100, using: &random))" }
      let snapshot = ruled.snapshot(for: Caller("c\(caller)", memberOf: groups).principal)
      let text = "\(words.randomElement(using: &random)!) \(words.randomElement(using: &random)!)"
      for length in 1...text.count {
        let query = Query(String(text.prefix(length)))
        snapshot.search(query, into: &buffer)
        seen += buffer.counts.cost
        plain.snapshot.search(query, into: &buffer)
        all += buffer.counts.cost
      }
    }
    return (seen, all)
  }
}
