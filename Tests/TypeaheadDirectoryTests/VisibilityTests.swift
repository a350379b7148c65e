import Foundation
import Testing
import Typeahead
import TypeaheadDirectory
import TypeaheadTestSupport

/// What a caller may not see has no influence on what they are shown, nor on what it takes to find it.
///
/// `TYPEAHEAD_SEED` chooses the first seed, `TYPEAHEAD_ROUNDS` how many.
@Suite struct VisibilityTests {
  @Test("CH12 directories that differ only in what a caller may not see answer byte for byte alike")
  func nonInterference() throws {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["TYPEAHEAD_SEED"].flatMap(UInt64.init) ?? .random(in: 0..<1_000_000)
    for seed in first..<first + (environment["TYPEAHEAD_ROUNDS"].flatMap(UInt64.init) ?? 3) {
      var pair = TwinDirectories(seed: seed)
      try pair.write(rounds: 8)
      for _ in 0..<30 {
        let query = pair.query()
        #expect(pair.facts(query, of: 0) == pair.facts(query, of: 1), "\(query.debugDescription), seed \(seed)")
      }
    }
  }

  /// The test would notice: shown to somebody who sees the others too, the two differ.
  @Test("CH12 what is hidden differs") func whatIsHiddenDiffers() throws {
    var pair = TwinDirectories(seed: 1)
    try pair.write(rounds: 8)
    pair.caller = Caller("viewer", memberOf: ["team", "x", "y"])
    #expect(
      (0..<40).contains { _ in
        let query = pair.query()
        return pair.facts(query, of: 0) != pair.facts(query, of: 1)
      })
  }

  /// Each of many callers sees everybody's users and those of a few of many groups.
  @Test("CH12 what a caller may see is found with at most twice the work of finding everything") func work() throws {
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
    let ruled = SearchIndex(schema: Schema.users(in: [.name]))
    let plain = SearchIndex(schema: Schema<User>(fields: ruled.schema.fields))
    try ruled.upsert(users, by: .system)
    try plain.upsert(users)
    ruled.prepareAnswers()
    plain.prepareAnswers()
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
    #expect(seen > 0 && seen <= 2 * all, "\(seen) and \(all)")
  }
}

/// Two directories of the same visible users, and hidden ones of their own.
private struct TwinDirectories {
  var caller = Caller("viewer", memberOf: ["team"])
  private var random: SeededRandom
  private let users = [
    SearchIndex(schema: Schema.users(in: People.fields)), SearchIndex(schema: .users(in: People.fields)),
  ]
  private let contacts = [
    SearchIndex(schema: Schema.users(in: People.fields)), SearchIndex(schema: .users(in: People.fields)),
  ]
  private static let words = [
    "anna", "bert", "carla", "smith", "smythe", "jones", "o'neill", "東京", "müller", "van", "dyke", "jonas",
  ]

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private mutating func words(_ count: ClosedRange<Int>) -> String {
    (0..<Int.random(in: count, using: &random)).map { _ in Self.words.randomElement(using: &random)! }
      .joined(separator: " ")
  }

  mutating func query() -> String { String(words(0...3).prefix(Int.random(in: 0...11, using: &random))) }

  private mutating func someUsers(hidden: Bool) -> [User] {
    (0..<Int.random(in: 0...7, using: &random)).map { _ in
      let number = Int.random(in: 0..<50, using: &random)
      var user = User(
        id: "\(hidden ? "h" : "v")\(number)", name: words(1...3), emails: ["\(words(1...1))\(number)@example.com"],
        phones: ["07700 900\(100 + number)"])
      user.audience =
        hidden
        ? .only([[.group("x")], [.group("y"), .group("x")], []].randomElement(using: &random)!)
        : [.everybody, .only([.group("team")]), .only([.id("viewer")])].randomElement(using: &random)!
      return user
    }
  }

  mutating func write(rounds: Int) throws {
    for _ in 0..<rounds {
      for indexes in [users, contacts] {
        let visible = someUsers(hidden: false)
        // Hidden ones come with the visible ones, or by themselves.
        try indexes[0].upsert(someUsers(hidden: true) + visible + someUsers(hidden: true), by: .system)
        try indexes[1].upsert(someUsers(hidden: true), by: .system)
        try indexes[1].upsert(visible, by: .system)
        let gone = "\(Int.random(in: 0..<50, using: &random))"
        indexes[0].delete(["v" + gone, "h" + gone], by: .system)
        indexes[1].delete("v" + gone, by: .system)
      }
    }
  }

  /// All that the caller can find out by a query.
  func facts(_ query: String, of twin: Int) -> [String] {
    let view = Directory([contacts[twin], users[twin]]).view(
      for: caller, excluding: ["v1", "v2", "h3", "v30"], blank: .findsEverybody)
    let answer = view.search(query)
    var pages = view.pages(of: Query(query), size: 4)
    var counts: [String] = []
    for index in [contacts[twin], users[twin]] {
      var buffer = SearchBuffer()
      index.snapshot(for: caller.principal).search(Query(query), into: &buffer)
      counts.append("\(buffer.counts.postings) \(buffer.counts.records) \(buffer.counts.lattices)")
    }
    return counts + [
      "\(answer.total) \(answer.isExact) \(answer.rows.map { "\($0.record) \($0.rank) \($0.matches) \($0.mending?.tokens ?? [])" })",
      "\(pages.count) \((0..<pages.count).map { pages[$0].map(\.id) })", "\(view.ids(for: Query(query)).rows)",
      "\(view.facets(Query(query), by: { $0.emails + [$0.name] }, measuring: { $0.name.utf8.count }))",
      "\(view.suggestions(for: query))", "\(view.entry(email: "anna7@example.com").map { "\($0)" } ?? "none")",
    ]
  }
}
