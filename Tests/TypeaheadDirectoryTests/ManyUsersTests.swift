import Foundation
import Testing
import Typeahead
import TypeaheadCorpora
import TypeaheadDirectory
import TypeaheadTestSupport
import TypeaheadTools

/// Many users with rules for a thousand principals. `TYPEAHEAD_USERS=1000000` makes them as many as it is meant; otherwise there are
/// four thousand.
@Suite struct ManyUsersTests {
  private static let principals = 1000

  /// Users with rules for who may find them. What `isSeen` says no to is drawn anew.
  private static func users(
    _ count: Int, seed: UInt64, hiddenSeed: UInt64, isSeen: (Caller.Name) -> Bool
  ) throws -> [User] {
    let corpus = try #require(Corpus.named("users"))
    var rules = AudienceRules(callers: principals, seed: seed)
    var hidden = SeededRandom(seed: hiddenSeed)
    let records = zip(
      try corpus.records(size: count, seed: seed), try corpus.records(size: count, seed: hiddenSeed))
    return try records.compactMap { record, other in
      let audience: Caller.Name? =
        switch rules.nextAudience() {
        case .everybody: nil
        case .group(let group): .group(group)
        case .caller(let caller): .id(caller)
        }
      let isSeen = audience.map(isSeen) ?? true
      // Of what is not seen some are not there at all, the others somebody else.
      if !isSeen, Int.random(in: 0..<4, using: &hidden) == 0 { return nil }
      let document = try Document(fields: isSeen ? record : other)
      var user = User(
        id: document.id, name: document.texts("name")[0], emails: document.texts("email"),
        phones: document.texts("phone"))
      user.weight = document.number("weight") ?? 0
      if let audience { user.audience = .only([audience]) }
      return user
    }
  }

  @Test("CH12 of many users too, what a caller may not see has no influence") func nonInterference() async throws {
    let count = Effort.count("TYPEAHEAD_USERS", short: 4000, long: 50000)
    let seed = Effort.seed
    var random = SeededRandom(seed: seed)
    // These ask, and see the same of both; what all others see may differ.
    var rules = AudienceRules(callers: Self.principals, seed: seed + 3)
    let callers = (0..<8).map { number in
      Caller(AudienceRules.callerID(number * 120), memberOf: rules.nextGroups())
    }
    let seen = Set(callers.flatMap { caller in [.id(caller.id)] + caller.groups.map(Caller.Name.group) })
    let twins = try (0..<2).map { twin in
      let index = SearchIndex(schema: .users(in: [.name, .email, .phone(lastDigits: 4...6)]))
      try index.upsert(
        Self.users(count, seed: seed, hiddenSeed: seed + 1 + UInt64(twin), isSeen: seen.contains), by: .system)
      // What is merged in the background would be ready sooner to one than to the other.
      index.finishMerges()
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
