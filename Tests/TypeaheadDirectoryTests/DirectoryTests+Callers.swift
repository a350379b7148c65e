import Testing
import Typeahead
import TypeaheadDirectory
import TypeaheadTestSupport

/// What a caller may see and write.
extension DirectoryTests {
  @Test("CH12 reading needs a caller, and shows what they may see") func callers() throws {
    let index = try People.index()
    // Asked without anybody, the index itself shows nothing, not even what every caller sees.
    #expect(index.count == 0 && index.search("").total == 0 && index.snapshot.suggestions(for: "an").isEmpty)
    #expect(try People.view(for: People.outsider).found("smith").sorted() == ["bert", "dave"])
    #expect(try People.view(for: People.seller).found("smith").sorted() == ["bert", "dave", "eve"])
    // No name from outside is that of all callers.
    for name in ["callers", "\u{0}callers", "zoe", "sales"] {
      #expect(index.snapshot(for: Principal(name)).count == 0, "\(name.debugDescription)")
    }
    for name in ["everybody", "\u{0}callers", "id:zoe", "group:sales"] {
      #expect(try People.view(for: Caller(name)).found("smith").sorted() == ["bert", "dave"])
      #expect(try People.view(for: Caller("zoe", memberOf: [name])).found("smith").sorted() == ["bert", "dave"])
    }
  }

  @Test("CH1 an id is no group's name, nor that of all callers: only who has the id may write its entry")
  func idsOwn() throws {
    let index = try People.index()
    let stranger = Caller("yan", memberOf: ["sales", "id:hal", "\u{0}callers", "everybody"]).principal
    for id in ["\u{0}callers", "everybody", "sales", "group:sales", "id:yan", "hal", "id:hal"] {
      let forged = User(id: id, name: "Forged Taylor")
      #expect(throws: IndexError.forbidden(id: id), "\(id.debugDescription)") { try index.upsert(forged, by: stranger) }
      try index.upsert(forged, by: Caller(id).principal)
      #expect(!index.delete(id, by: stranger) && index.delete(id, by: Caller(id).principal), "\(id.debugDescription)")
    }
  }

  @Test("CH1 an empty id, or group, is nobody's: who has none finds what every caller may, and owns nothing")
  func emptyNamesOwnNothing() throws {
    let index = try People.index()
    let nobody = Caller("", memberOf: [""])
    for names in [[Caller.Name.id("")], [.group("")]] {
      var user = People.eve
      user.audience = .only(names)
      try index.upsert(user, by: .system)
      #expect(Directory([index]).view(for: nobody).found("smith").sorted() == ["bert", "dave"])
    }
    let forged = User(id: "", name: "Forged Smith")
    #expect(throws: IndexError.forbidden(id: "")) { try index.upsert(forged, by: nobody.principal) }
    try index.upsert(forged, by: .system)
    #expect(!index.delete("", by: nobody.principal))
  }

  @Test("CH12 whoever's id is a group's name does not see what the group may") func idsSee() throws {
    for id in ["sales", "group:sales"] {
      #expect(try People.view(for: Caller(id)).found("smith").sorted() == ["bert", "dave"])
      #expect(try People.view(for: Caller(id, memberOf: ["marketing"])).entry(email: "eve@example.com") == nil)
    }
  }

  @Test(
    "CH12 an index that was made without the directory's rule is refused, however it is given",
    arguments: [true, false])
  func indexesWithoutRules(isAsked: Bool) async throws {
    await #expect(processExitsWith: .success) { _ = Directory([try People.index()]).view(for: People.outsider) }
    if isAsked {
      await #expect(processExitsWith: .failure) {
        let plain = SearchIndex(schema: Schema<User>(fields: Schema.users().fields))
        _ = Directory<User>(mixed: [plain])
      }
    } else {
      await #expect(processExitsWith: .failure) {
        let plain = SearchIndex(schema: Schema<User>(fields: Schema.users().fields))
        _ = Directory([plain])
      }
    }
  }
}
