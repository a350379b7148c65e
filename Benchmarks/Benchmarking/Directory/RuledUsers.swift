internal import TypeaheadCorpora
internal import TypeaheadDirectory
internal import TypeaheadTools

/// The users of the built-in corpus, with rules for who may find them, and the callers that the rules are for; see `AudienceRules`.
struct RuledUsers: Sendable {
  let users: [User]
  let callers: [Caller]

  init(size: Int, principals: Int, seed: UInt64) throws {
    let records = try BenchRecords(.corpus(name: "users", size: size, seed: seed))
    var rules = AudienceRules(callers: principals, seed: seed)
    users = records.documents.map { document in
      var user = User(
        id: document.id, name: records.preset.name(of: document), emails: document.texts("email"),
        phones: document.texts("phone"))
      user.weight = document.number("weight") ?? 0
      user.audience =
        switch rules.nextAudience() {
        case .everybody: .everybody
        case .group(let group): .only([.group(group)])
        case .caller(let caller): .only([.id(caller)])
        }
      return user
    }
    callers = (0..<principals).map { number in
      Caller(AudienceRules.callerID(number), memberOf: rules.nextGroups())
    }
  }

  /// What is typed: words of users whom everybody sees.
  func trace(seed: UInt64) -> Trace {
    let seen = users.filter { $0.audience == .everybody }
    return Trace.typing(RecordWords(seen.map { ($0.name, $0.emails + $0.phones) }), seed: seed)
  }
}
