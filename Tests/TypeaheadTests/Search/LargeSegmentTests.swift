import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Sets of several parts of 65,536 records, dense and sparse, against an index that has no sets.
@Suite struct LargeSegmentTests {
  @Test(.timeLimit(.minutes(10)), arguments: OracleTests.rounds > 4 ? [65_536, 65_537] : [65_537])
  func setsChangeNoAnswer(_ count: Int) throws {
    var random = SeededRandom(seed: UInt64(count))
    let words = [
      "apple", "ape", "app", "banana", "band", "Wi-Fi", "wi", "wifi", "DarkMode", "dark", "mode", "a1b", "東京都", "京都",
      "e-mail",
      "email", "x", "xy", "xyz", "b",
    ]
    func word() -> String {
      words[min(Int.random(in: 0..<words.count, using: &random), Int.random(in: 0..<words.count, using: &random))]
    }
    func records(_ ids: Range<Int>) -> [TextRecord] {
      ids.map { id in
        // Rare words cluster, so that parts of sets are sparse here and dense there.
        let rare = id % 40_000 < 1500 ? " rare\(id % 3)" : id % 9000 == 0 ? " rare9" : ""
        let text = (0..<Int.random(in: 1...4, using: &random)).map { _ in word() }.joined(separator: " ")
        return TextRecord(id: id, text: text + rare)
      }
    }
    let fields = [Field<TextRecord>("text", \.text)]
    let tuned = Schema<TextRecord>(fields: fields, tolerance: .none)
    var plain = tuned
    plain.tuning.nodePostings = .max
    plain.tuning.setShare = 0
    let (fast, slow) = (SearchIndex(schema: tuned), SearchIndex(schema: plain))
    let first = records(0..<count)
    for index in [fast, slow] { try index.upsert(first) }
    fast.finishMerges()
    for round in 0..<4 {
      if round == 1 { for index in [fast, slow] { index.delete((0..<900).map { $0 * 7 }) } }
      if round == 2 {
        let more = records(count - 1000..<count + 2000)
        for index in [fast, slow] { try index.upsert(more) }
      }
      if round == 3 { for index in [fast, slow] { index.delete((0..<5000).map { $0 * 13 }) } }
      for _ in 0..<40 {
        let query = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          let word = Bool.random(using: &random) ? word() : "rare\(Int.random(in: 0..<10, using: &random))"
          return String(word.prefix(Int.random(in: 1...5, using: &random)))
        }.joined(separator: " ")
        for limit in [20, 25, 300] {
          let (found, wanted) = (fast.search(query, limit: limit), slow.search(query, limit: limit))
          #expect(
            found.total == wanted.total && found.hits.map(\.id) == wanted.hits.map(\.id), "\(round), \(query), \(limit)"
          )
        }
      }
    }
  }

  private struct Person: Identifiable, Sendable {
    var id: Int
    var name: String
    var nick: String?
    var notes: [String]
    var mail: String?
    var phones: [String]
    var weight: Double
  }

  /// Of matches in several parts and fields those are ranked first that the rules can hold for, whatever the rules, and telephone
  /// numbers and digits in addresses are told apart by sets, whatever the readings; where more are asked for than are ranked so, all
  /// are decided.
  @Test(.timeLimit(.minutes(10)), arguments: 0..<max(OracleTests.rounds / 4, 1))
  func groupsChangeNoAnswer(_ round: Int) throws {
    let seed = OracleTests.seeds.lowerBound + round
    var random = SeededRandom(seed: UInt64(seed))
    let words = ["ann", "anna", "an", "bob", "bobby", "carl", "dan", "dana", "e", "eve"]
    let digits = ["900", "00", "90", "9", "0", "55", "5555", "7"]
    func text(_ lengths: ClosedRange<Int>) -> String {
      (0..<Int.random(in: lengths, using: &random)).map { _ in words.randomElement(using: &random)! }
        .joined(separator: ".")
    }
    func number() -> String {
      ["+44 ", "0", "+49", "00 44 ", ""].randomElement(using: &random)!
        + (0..<Int.random(in: 1...3, using: &random)).map { _ in digits.randomElement(using: &random)! }
        .joined(separator: Bool.random(using: &random) ? " " : "")
    }
    func mailPart() -> String {
      let digits = Bool.random(using: &random) ? digits.randomElement(using: &random)! : ""
      return text(1...1) + digits + (Int.random(in: 0..<4, using: &random) == 0 ? text(1...2) : "")
    }
    var rules = Ranking<Person>.Rule.defaults
    if seed % 4 > 0 {
      rules.shuffle(using: &random)
      rules.removeLast(Int.random(in: 0...3, using: &random))
    }
    let schema = Schema<Person>(
      fields: [
        Field("name", \.name, analyzer: .names, role: .name),
        Field("nick", \.nick, analyzer: .names, role: seed % 3 == 0 ? .name : .detail),
        Field("notes", \.notes, analyzer: .names),
        Field("mail", \.mail, analyzer: .email),
        Field("phones", \.phones, analyzer: .phone),
      ], weight: \.weight, ranking: Ranking(rules: rules, staticOrder: [.weight, .nameTokens, .name]),
      tolerance: .none)
    let index = SearchIndex(schema: schema)
    // Most records come first and lack what makes some of the last better.
    let lacks = (0..<7).map { _ in Bool.random(using: &random) }
    try index.upsert(
      (0..<65_900).map { id in
        let isPlain = id < 65_500
        func lacking(_ number: Int) -> Bool { isPlain && lacks[number] }
        let line = lacking(0) ? 1...1 : 1...2
        let ending = lacking(1) ? "q" : ""
        let ownNumber = number()
        return Person(
          id: id, name: lacking(2) ? "zed" : lacking(3) ? "zed.\(text(line))\(ending)" : text(line) + ending,
          nick: id % 3 == 0 && !lacking(4) ? text(1...1) + ending : nil,
          notes: (0..<(id % 4 == 0 ? 2 : id % 2)).map { _ in text(line) + ending },
          mail: id % 2 == 0 && !lacking(5) ? "\(mailPart())@\(mailPart())" : nil,
          phones: id % 40 == 0
            ? [ownNumber, number()] : id % 3 == 0 ? [] : [lacking(6) ? ownNumber.filter { $0 != " " } : ownNumber],
          weight: isPlain ? 1 : 0)
      })
    index.delete((0..<60).map { $0 * 11 })
    index.delete((65_500..<65_520).map { $0 })
    let snapshot = index.snapshot
    let isOdd = Filter<Person>.where { $0.id % 2 == 1 }
    let searched = [["name"], ["notes", "phones"], ["name", "nick", "mail"], ["nick"], ["mail", "phones"]]
    var buffer = SearchBuffer()
    for number in 0..<40 {
      let query = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        let isDigits = number % 2 == 0 && Int.random(in: 0..<4, using: &random) > 0
        let word = (isDigits ? digits : words).randomElement(using: &random)!
        return String(word.prefix(Int.random(in: 1...word.count, using: &random)))
      }.joined(separator: " ")
      // Every field, or some; every record, or some.
      let fields = number % 4 < 2 ? nil : searched.randomElement(using: &random)!
      let filter = number % 8 < 5 ? nil : isOdd
      let all = snapshot.search(query, limit: 300, fields: fields, filter: filter)
      for limit in [1, 20, 256] {
        buffer.limit = limit
        snapshot.search(Query(query), into: &buffer, fields: fields, filter: filter)
        let (total, ids) = (buffer.total, snapshot.hits(in: buffer).map(\.id))
        #expect(
          total == all.total && ids == all.hits.prefix(limit).map(\.id),
          "seed \(seed), \(query), \(limit), \(fields ?? ["all"]), \(filter == nil ? "all" : "odd"), \(rules)")
      }
    }
  }
}
