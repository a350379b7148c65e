import BoundedWaits
import Foundation
import Synchronization
import Testing
import Typeahead
import TypeaheadSymbols
import TypeaheadTestSupport

/// What the published improvements are about: work that is done once, and answers that are made of answers.
@Suite(.timeLimit(.minutes(1))) struct TypingTests {
  @Test("SI1 SI2 names are tokenised once, when they are added") func tokenisedOnce() throws {
    let strict = Schema<Symbol>.strictSymbols
    let reads = Reads()
    let schema = Schema<Symbol>(
      fields: strict.fields.map { field in
        Field(field.name, analyzer: field.analyzer, role: field.role) { symbol in
          reads.add()
          return field.values(symbol)
        }
      }, readsQueriesFreely: false, tolerance: .none)
    let index = SearchIndex(schema: schema)
    try index.upsert(Few.symbols.symbols)
    let afterAdding = reads.count
    #expect(afterAdding == Few.symbols.symbols.count * schema.fields.count)
    for query in ["", "d", "dr", "dr f", "fill", "zzz"] { _ = index.search(query) }
    #expect(reads.count == afterAdding)
  }

  private final class Reads: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
  }

  /// A token of the query is held against the beginning of tokens alone: the definition, token by token.
  @Test("SI3 prefixes are anchored") func anchored() throws {
    let snapshot = try Few.index(.strictSymbols).snapshot
    let symbols = Few.symbols.symbols
    for name in symbols.map(\.name) {
      for start in name.indices {
        let query = String(name[start...].prefix(3))
        let expected = symbols.map(\.name).filter { name in
          (name.split(separator: ".").map(String.init) + [name]).contains { $0.hasPrefix(query) }
        }
        let found = snapshot.names(query, filter: .inCatalog("symbols"))
        #expect(found.sorted() == expected.sorted(), "\(query)")
      }
    }
  }

  private static let words = [
    "drop", "fill", "circle", "pencil", "person", "paper", "square", "sleep", "pod", "heart", "eye", "half",
  ]

  /// Names of three parts each, so many that looking at some of them is cheaper than searching.
  private func manyNames() throws -> IndexSnapshot<Symbol> {
    let words = Self.words
    let index = SearchIndex(schema: .symbols())
    try index.upsert(
      words.flatMap { first in
        words.flatMap { second in words.map { Symbol("\(first).\(second).\($0)", catalog: "many") } }
      })
    return index.snapshot
  }

  @Test(
    "SI4 a more restrictive query searches the previous result, after any edit",
    arguments: [1, .random(in: 0..<1_000_000)] as [UInt64])
  func refining(seed: UInt64) throws {
    let snapshot = try manyNames()
    var session = SearchSession<Symbol>()
    var random = SeededRandom(seed: seed)
    var text = ""
    var refined: Set<String> = []
    // What is read of the index for the answers of each way, and what is without any answers from before.
    var (postings, postingsWithout): ([SearchWay: Int], [SearchWay: Int]) = ([:], [:])
    // Words, as far as each is typed. They change often and grow fast: of 42 seeds each refined 49 results or more that had something
    // in them.
    var (words, lengths) = ([""], [0])
    for _ in 0..<3000 {
      let before = text
      if Int.random(in: 0..<10, using: &random) == 0 {
        words = (0..<3).map { _ in Self.words.randomElement(using: &random)! }
        lengths = words.map { _ in 0 }
      }
      let word = words.indices.randomElement(using: &random)!
      lengths[word] += Int.random(in: 0..<3, using: &random) > 0 ? 1 : -1
      lengths[word] = max(0, min(lengths[word], words[word].count))
      text = zip(words, lengths).map { $0.prefix($1) }.joined(separator: " ")
      if Int.random(in: 0..<4, using: &random) == 0 {
        let place = text.index(text.startIndex, offsetBy: Int.random(in: 0...text.count, using: &random))
        text.insert("dropfilecan ".randomElement(using: &random)!, at: place)
      }
      session.search(text, in: snapshot)
      postings[session.way, default: 0] += session.counts.postings
      var without = SearchSession<Symbol>()
      without.search(text, in: snapshot)
      postingsWithout[session.way, default: 0] += without.counts.postings
      let fresh = snapshot.search(text).hits.filter { $0.mending == nil }
      #expect(
        session.total == snapshot.search(text, limit: 0).total && session.hits.map(\.id) == fresh.map(\.id),
        "\(text) after \(before), seed \(seed)")
      if session.way == .refined { refined.insert(text.hasPrefix(before) ? "appended" : "edited elsewhere") }
    }
    #expect(refined == ["appended", "edited elsewhere"])
    for way in [SearchWay.refined, .kept] {
      #expect(postings[way] == 0 && postingsWithout[way] ?? 0 > 0, "\(way), seed \(seed)")
    }
  }

  @Test("SI5 earlier answers are kept for going back") func keeping() throws {
    let snapshot = try Few.index().snapshot
    var session = SearchSession<Symbol>()
    for text in ["d", "dr", "dro"] { session.search(text, in: snapshot) }
    #expect(session.counts.cost > 0)
    for text in ["dr", "d"] {
      session.search(text, in: snapshot)
      #expect(session.way == .kept && session.counts.cost == 0)
      #expect(session.hits.map(\.id) == snapshot.search(text).hits.map(\.id))
    }
  }

  @Test("SI6 typing is debounced, and what is obsolete is not searched for") func debouncing() async throws {
    let index = try Few.index()
    let clock = ManualClock()
    let (texts, typing) = AsyncStream.makeStream(of: String.self)
    let updates = index.updates(
      for: texts, debounce: Debounce(delay: .fixed(.milliseconds(100)), edges: .trailing), clock: clock)
    let answers = Task {
      var queries: [String] = []
      for await update in updates { queries.append(update.query.text) }
      return queries
    }
    for text in ["d", "dr", "dro"] { typing.yield(text) }
    await clock.waitForSleep(until: .milliseconds(100))
    await clock.advance(by: .milliseconds(100))
    typing.yield("drop")
    typing.finish()
    let queries = await answers.value
    #expect(queries.last == "drop" && Set(queries).isSubset(of: ["dro", "drop"]))
  }

  @Test("SI6 a search that became obsolete while it ran is dropped, however late it ends") func obsoleteSearches()
    async throws
  {
    let index = try Few.index()
    await Latch.alone { latch in
      let asked = Mutex(0)
      // The first match of the first search waits until a newer search was begun.
      let filter = Filter<Symbol>.where { _ in
        if asked.withLock({
          $0 += 1; return $0 == 1
        }) {
          latch.arrive()
          // Asleep, so that where there is one thread for all tasks, another is made.
          try? waitUntil("the search is cancelled") { Task.isCancelled }
        }
        return true
      }
      let (texts, typing) = AsyncStream.makeStream(of: String.self)
      let updates = index.updates(
        for: texts, SearchOptions(filter: filter), debounce: Debounce(delay: .fixed(.zero)), clock: ImmediateClock())
      let shown = Task {
        var queries: [String] = []
        for await update in updates { queries.append(update.query.text) }
        return queries
      }
      typing.yield("d")
      await latch.isHeld()
      typing.yield("drop")
      typing.finish()
      #expect(await shown.value == ["drop"])
    }
  }
}
