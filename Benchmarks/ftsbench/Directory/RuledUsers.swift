internal import TypeaheadCorpora
internal import TypeaheadDirectory
internal import TypeaheadTools

/// The users of the built-in corpus, with rules for who may find them, and the callers that the rules are for.
///
/// Half of the users are everybody's, four of ten a group's, and one of ten a single caller's. There is a group for ten callers, and
/// each caller belongs to three.
struct RuledUsers: Sendable {
  let users: [User]
  let callers: [Caller]

  init(size: Int, principals: Int, seed: UInt64) throws {
    let records = try BenchRecords(.corpus(name: "users", size: size, seed: seed))
    var random = SplitMix64(seed: seed)
    let groups = (0..<max(1, principals / 10)).map { "g\($0)" }
    users = records.documents.map { document in
      var user = User(
        id: document.id, name: records.preset.name(of: document), emails: document.texts("email"),
        phones: document.texts("phone"))
      user.weight = document.number("weight") ?? 0
      user.audience =
        switch random.index(10) {
        case 0..<5: .everybody
        case 5..<9: .only([.group(random.pick(groups))])
        default: .only([.id(Self.id(random.index(principals)))])
        }
      return user
    }
    callers = (0..<principals).map { number in
      Caller(Self.id(number), memberOf: (0..<3).map { _ in random.pick(groups) })
    }
  }

  /// None of the users has it, so that a caller is not left out of what they see.
  private static func id(_ caller: Int) -> String { "c\(caller)" }

  /// What is typed: words of users whom everybody sees.
  func trace(seed: UInt64) -> Trace {
    let seen = users.filter { $0.audience == .everybody }
    return Trace.typing(RecordWords(seen.map { ($0.name, $0.emails + $0.phones) }), seed: seed)
  }
}
