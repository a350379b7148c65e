import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Sessions against fresh searches: whatever is typed, and whatever is written meanwhile, the answers are the same.
@Suite struct SearchSessionTests {
  /// What somebody does to the text of a query: types on, goes back, edits in the middle, pastes, and takes what an input method
  /// puts in the place of what was typed.
  private struct Typist {
    var text = ""
    private var earlier: [String] = [""]

    init() {}

    mutating func edit(_ random: inout RandomText, _ records: [TestRecord]) {
      var scalars = Array(text.unicodeScalars)
      let place = Int.random(in: 0...scalars.count, using: &random.random)
      let other = Array(random.query(records).unicodeScalars)
      switch Int.random(in: 0..<12, using: &random.random) {
      case 0..<5:
        if other.isEmpty { scalars.append(" ") } else { scalars.append(other.randomElement(using: &random.random)!) }
      case 5, 6: if !scalars.isEmpty { scalars.removeLast() }
      case 7: scalars.insert(contentsOf: other.prefix(2), at: place)
      case 8: if place < scalars.count { scalars.remove(at: place) }
      case 9: scalars.replaceSubrange(place..., with: other.prefix(3))
      case 10: scalars = other
      default: scalars = Array(earlier.randomElement(using: &random.random)!.unicodeScalars)
      }
      text = String(String.UnicodeScalarView(scalars))
      earlier.append(text)
    }
  }

  @Test(arguments: TestSchema.all)
  func answersEqualFreshOnes(_ schema: TestSchema) throws {
    var ways: [SearchWay: Int] = [:]
    for seed in OracleTests.seeds {
      var random = RandomText(seed: UInt64(seed))
      let history = try RandomHistory(schema.engine, of: schema, seed: UInt64(seed), &random)
      let names = schema.engine.fields.map(\.name)
      let fields = seed % 3 == 0 ? [names.randomElement(using: &random.random)!] : nil
      let filter = seed % 5 == 0 ? Filter<TestRecord>.range(\.weight, 1...) : nil
      let limit = [0, 1, 3, 20, .max].randomElement(using: &random.random)!
      var session = SearchSession(limit: limit, fields: fields, filter: filter)
      var typist = Typist()
      for step in 0..<100 {
        if Int.random(in: 0..<25, using: &random.random) == 0 {
          try history.index.upsert(random.record(id: "r\(Int.random(in: 0..<16, using: &random.random))", schema))
        }
        typist.edit(&random, history.living)
        let snapshot = history.index.snapshot
        session.search(typist.text, in: snapshot)
        ways[session.way, default: 0] += 1
        let wanted = snapshot.search(typist.text, limit: limit, fields: fields, filter: filter)
        let hits = session.hits
        if session.total != wanted.total || hits.map(\.id) != wanted.hits.map(\.id)
          || hits.map(\.rank) != wanted.hits.map(\.rank) || session.isExact != wanted.isExact
        {
          Issue.record(
            """
            schema \(schema), seed \(seed), step \(step), \(typist.text.debugDescription), \(session.way), limit \(limit): \
            expected \(wanted.total) \(wanted.hits.map(\.id)), found \(session.total) \(hits.map(\.id))
            """)
          return
        }
      }
    }
    #expect(ways.count == 3, "\(ways)")
  }

  @Test func itSaysWhichWayItTook() throws {
    // Of a hundred records that have the word, two have it twice.
    let index = try SearchIndex((0..<100).map { "word\($0 % 50 == 0 ? " word" : "") other" })
    var session = SearchSession<TextRecord>(limit: 20)
    func way(_ text: String) -> SearchWay {
      session.search(text, in: index.snapshot)
      return session.way
    }
    #expect(way("word") == .fresh && session.total == 100)
    #expect(way("word wo") == .fresh && session.total == 2)
    #expect(way("o word wo") == .refined && session.total == 2)
    #expect(way("o word woz") == .refined && session.total == 0)
    #expect(way("o word wo") == .kept && session.total == 2)
    #expect(way("wo") == .fresh)
  }

  @Test func anotherSnapshotForgetsAnswers() throws {
    let index = try SearchIndex(["Dark Mode", "Night Light"])
    var session = SearchSession<TextRecord>()
    session.search("mo", in: index.snapshot)
    session.search("mo", in: index.snapshot)
    #expect(session.way == .kept && session.total == 1)
    try index.upsert(TextRecord(id: 7, text: "Motion"))
    session.search("mo", in: index.snapshot)
    #expect(session.way == .fresh && session.total == 2)
  }

  /// What takes the place of one token by others, or needs fewer, is no refinement.
  @Test(arguments: [
    ("ab", "abc", true), ("ab", "abc d", true), ("a b", "b a", true), ("a a", "ab", false), ("a a", "ab ac", true),
    ("a ab", "ab ab", true), ("a ab", "ab b", false), ("ab a", "abc a", true), ("ab", "a", false), ("", "x", true),
    ("x", "", false), ("ab", "ac", false), ("b", "ab", false),
  ])
  func restriction(_ wide: String, _ narrow: String, _ holds: Bool) {
    var queries = KeptQueries(count: 2)
    for (place, text) in [wide, narrow].enumerated() {
      var memory = SearchMemory()
      memory.begin(text, isLiteral: true)
      let hasRoom = queries.set(place, to: &memory)
      #expect(hasRoom)
    }
    let isMoreRestrictive = queries.isMoreRestrictive(1, than: 0)
    #expect(isMoreRestrictive == holds)
  }

  /// Queries too long for it are not compared.
  @Test(arguments: [(253, true), (254, false)]) func roomIsBounded(_ length: Int, _ hasRoom: Bool) {
    var queries = KeptQueries(count: 1)
    var memory = SearchMemory()
    memory.begin(String(repeating: "a", count: length), isLiteral: true)
    let isSet = queries.set(0, to: &memory)
    #expect(isSet == hasRoom)
  }

  /// Typing on where nothing matches pushes out no answer that has something.
  @Test func nothingPushesOutNothing() throws {
    let index = try SearchIndex(["Dark Mode"])
    var session = SearchSession<TextRecord>()
    session.search("dark", in: index.snapshot)
    var text = "zz"
    for number in 0..<40 {
      session.search(text, in: index.snapshot)
      #expect(session.total == 0 && session.way == (number == 0 ? .fresh : .refined))
      text += "z"
    }
    session.search("dark", in: index.snapshot)
    #expect(session.way == .kept && session.total == 1)
  }

  /// However long somebody types, so many answers are kept.
  @Test func memoryIsBounded() {
    var kept = KeptAnswers(limit: 20)
    var memory = SearchMemory()
    // Of the same length too the text tells, and of one beyond those that are told apart.
    for prefix in ["query", String(repeating: "q", count: 70)] {
      kept.removeAll()
      for number in 0..<100 {
        kept.keep("\(prefix)\(number)", &memory)
        let (newest, oldest, gone) = (
          kept.find("\(prefix)\(number)"), kept.find("\(prefix)\(number - 31)"), kept.find("\(prefix)\(number - 32)")
        )
        #expect(newest != nil && (oldest != nil) == (number >= 31) && gone == nil)
      }
    }
    let count = kept.count
    #expect(count == KeptAnswers.capacity)
    let long = String(repeating: "q", count: KeptAnswers.mostBytes + 1)
    kept.keep(long, &memory)
    let isKept = kept.find(long) != nil
    #expect(!isKept)
  }
}
