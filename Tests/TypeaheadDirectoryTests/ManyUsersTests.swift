import Foundation
import Testing
import Typeahead
import TypeaheadDirectory
import TypeaheadTestSupport

/// Many users with rules for a thousand principals. `TYPEAHEAD_USERS=1000000` makes them as many as it is meant; otherwise there are
/// four thousand.
@Suite struct ManyUsersTests {
  private static let principals = 1000

  /// Users of whom half are everybody's, four of ten a group's, of a hundred, and one of ten a single principal's. What `isSeen` says
  /// no to is drawn anew.
  private static func users(
    _ count: Int, seed: UInt64, hiddenSeed: UInt64, isSeen: (Caller.Name) -> Bool
  ) -> [User] {
    var random = SeededRandom(seed: seed)
    var hidden = SeededRandom(seed: hiddenSeed)
    let syllables = [
      "an", "ber", "to", "ma", "ri", "jo", "smi", "le", "na", "ka", "ro", "vi", "du", "pat", "el", "chen",
    ]
    func name(_ random: inout SeededRandom) -> String {
      (0..<2).map { _ in
        (0..<Int.random(in: 2...3, using: &random)).map { _ in syllables.randomElement(using: &random)! }.joined()
      }.joined(separator: " ")
    }
    return (0..<count).compactMap { number in
      var user = User(
        id: "u\(number)", name: name(&random), emails: ["mail\(number)@example.com"],
        phones: ["07700 \(900_000 + number % 100_000)"])
      let audience: Caller.Name? =
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5: nil
        case 5..<9: .group("g\(Int.random(in: 0..<principals / 10, using: &random))")
        default: .id("c\(Int.random(in: 0..<principals, using: &random))")
        }
      guard let audience else { return user }
      user.audience = .only([audience])
      if isSeen(audience) { return user }
      // Some are not there at all, the others somebody else.
      if Int.random(in: 0..<4, using: &hidden) == 0 { return nil }
      user.name = name(&hidden)
      user.emails = ["other\(Int.random(in: 0..<count, using: &hidden))@example.com"]
      return user
    }
  }

  @Test("CH12 of many users too, what a caller may not see has no influence") func nonInterference() async throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["TYPEAHEAD_USERS"].flatMap(Int.init) ?? 4000
    let seed = environment["TYPEAHEAD_SEED"].flatMap(UInt64.init) ?? .random(in: 0..<1_000_000)
    var random = SeededRandom(seed: seed)
    // These ask, and see the same of both; what all others see may differ.
    let callers = (0..<8).map { number in
      Caller("c\(number * 120)", memberOf: (0..<3).map { _ in "g\(Int.random(in: 0..<100, using: &random))" })
    }
    let seen = Set(callers.flatMap { caller in [.id(caller.id)] + caller.groups.map(Caller.Name.group) })
    let twins = try (0..<2).map { twin in
      let index = SearchIndex(schema: .users(in: [.name, .email, .phone(lastDigits: 4...6)]))
      try index.upsert(
        Self.users(count, seed: seed, hiddenSeed: seed + 1 + UInt64(twin), isSeen: seen.contains), by: .system)
      // What is worked out in the background would come sooner to one than to the other.
      index.prepareAnswers()
      return index
    }
    let all = twins.map { $0.snapshot(for: .system).count }
    let somebody = twins.map { $0.snapshot(for: .system).search("", limit: 300).hits.map(\.record) }
    #expect(somebody[0] != somebody[1], "the two differ in what is hidden")
    var asked = 0
    for caller in callers {
      let own = twins[0].snapshot(for: caller.principal).count
      #expect(own == twins[1].snapshot(for: caller.principal).count && own < all[0] && own > count * 2 / 5)
      for _ in 0..<3 {
        let name = twins[0].snapshot(for: caller.principal).search("m", limit: 200).hits.randomElement(using: &random)
        let text = (name?.record.name ?? "an") + " 0"
        let query = String(text.prefix(Int.random(in: 2...text.count, using: &random)))
        let facts = [
          await directoryFacts(query, [twins[0]], as: caller), await directoryFacts(query, [twins[1]], as: caller),
        ]
        #expect(facts[0] == facts[1], "\(query.debugDescription), \(caller.id), seed \(seed)")
        asked += 1
      }
    }
    print(
      "seed \(seed): \(all[0]) and \(all[1]) users, \(callers.count) of \(Self.principals) principals, \(asked) queries"
    )
  }
}
