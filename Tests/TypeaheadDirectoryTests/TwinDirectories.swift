import Typeahead
import TypeaheadDirectory
import TypeaheadTestSupport

/// Two directories of the same visible users, and hidden ones of their own.
struct TwinDirectories {
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

  /// The indexes of one of the two, the most important first.
  func indexes(of twin: Int) -> [SearchIndex<User>] { [contacts[twin], users[twin]] }

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

  /// What the caller can find out by a query, of each of the two.
  func facts(_ query: String, excluding excluded: [String]) async -> [[String]] {
    [
      await directoryFacts(query, indexes(of: 0), as: caller, excluding: excluded),
      await directoryFacts(query, indexes(of: 1), as: caller, excluding: excluded),
    ]
  }
}
