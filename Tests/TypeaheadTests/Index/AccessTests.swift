import Testing
import TypeaheadTestSupport

@testable import Typeahead

struct Note: Identifiable, Sendable, Equatable {
  var id: String
  var text: String
  var owner = "anna"
  var readers = Access.Readers.everyone

  static func schema(limits: Limits = .init()) -> Schema<Note> {
    Schema<Note>(
      fields: [Field("text", \.text)], limits: limits,
      access: AccessRule("notes") { Access(owner: $0.owner, readers: $0.readers) })
  }
}

/// Who sees what, and who may write it.
@Suite struct AccessTests {
  private let index = SearchIndex(schema: Note.schema())
  private let anna = Principal("anna")
  private let bert = Principal("bert", memberOf: ["team"])

  init() throws {
    try index.upsert(
      [
        Note(id: "1", text: "public plan"), Note(id: "2", text: "team plan", readers: .only(["team"])),
        Note(id: "3", text: "private plan", readers: .only([])),
        Note(id: "4", text: "team planet", owner: "team", readers: .only([])),
      ], by: .system)
  }

  private func seen(_ principal: Principal?, _ query: String = "") -> [String] {
    index.snapshot(for: principal).search(query, limit: .max).hits.map(\.id).sorted()
  }

  @Test func everyoneSeesTheirOwn() {
    #expect(seen(nil) == ["1"] && seen(Principal("carl")) == ["1"])
    #expect(seen(anna) == ["1", "2", "3"])
    #expect(seen(bert) == ["1", "2", "4"])
    #expect(seen(.system) == ["1", "2", "3", "4"])
    #expect(index.count == 1 && index.snapshot.count == 1 && index.snapshot(for: bert).count == 3)
    #expect(index.search("plan").total == 1)
    #expect(index.snapshot(for: bert)[id: "3"] == nil && index.snapshot(for: anna)[id: "3"] != nil)
    // Names are bytes: this one is canonically equal to a reader's.
    #expect(Principal("e\u{301}")?.isAny(of: [Array("\u{E9}".utf8)]) == false)
  }

  @Test func nothingTellsOfWhatIsNotSeen() {
    let snapshot = index.snapshot(for: Principal("carl"))
    #expect(snapshot.suggestions(for: "pl").map(\.text) == index.snapshot.suggestions(for: "pl").map(\.text))
    #expect(snapshot.suggestions(for: "priv").isEmpty && snapshot.suggestions(for: "planet").isEmpty)
    #expect(snapshot.facets("", by: Facet("owner", \.owner)).map(\.count) == [1])
    // "privat" would be mended to what is there.
    #expect(snapshot.search("privste").hits.isEmpty && !index.snapshot(for: anna).search("privste").hits.isEmpty)
    #expect(snapshot.search("privste").didYouMean == nil)
  }

  /// Neither whether there is room, nor for how many, is for those who may not write.
  @Test func aFullIndexTellsNoNumber() throws {
    var limits = Limits()
    limits.records = 4
    let full = SearchIndex(schema: Note.schema(limits: limits))
    try full.upsert((0..<4).map { Note(id: "\($0)", text: "private", readers: .only([])) }, by: .system)
    let note = Note(id: "new", text: "plan", owner: "bert")
    for principal in [nil, anna] {
      #expect(throws: IndexError.forbidden(id: "new")) { try full.upsert(note, by: principal) }
    }
    let error = #expect(throws: IndexError.tooManyRecords) { try full.upsert(note, by: bert) }
    #expect(error?.description.contains(where: \.isNumber) == false)
    try full.upsert(Note(id: "3", text: "room for what is replaced", readers: .only([])), by: anna)
  }

  /// Who has no name is nobody in particular, and what is nobody's has no owner.
  @Test func emptyNamesAreNobodys() throws {
    #expect(
      Principal("") == nil && Principal("anna", memberOf: [""]) == nil && Principal("", memberOf: ["team"]) == nil)
    #expect(seen(Principal("")) == ["1"])
    let orphan = Note(id: "5", text: "orphan", owner: "", readers: .only([""]))
    for principal in [nil, Principal(""), anna, bert] {
      #expect(throws: IndexError.forbidden(id: "5")) { try index.upsert(orphan, by: principal) }
    }
    try index.upsert(orphan, by: .system)
    for principal in [nil, Principal(""), anna, bert] {
      #expect(seen(principal, "orphan").isEmpty && !index.delete("5", by: principal))
    }
  }

  @Test func onlyOwnersWrite() throws {
    func refusal(_ body: () throws(IndexError) -> Void) -> IndexError? {
      do throws(IndexError) { try body() } catch { return error }
      return nil
    }
    let stolen = Note(id: "1", text: "mine now", owner: "bert")
    #expect(refusal { () throws(IndexError) in try index.upsert(stolen, by: bert) } == .forbidden(id: "1"))
    let forged = Note(id: "9", text: "by anna, says bert")
    #expect(refusal { () throws(IndexError) in try index.upsert(forged, by: bert) } == .forbidden(id: "9"))
    #expect(refusal { () throws(IndexError) in try index.upsert(forged) } == .forbidden(id: "9"))
    #expect(IndexError.forbidden(id: "9").description.contains("\"9\""))
    #expect(index.delete(["1", "2", "3"], by: bert) == 0 && index.delete(["1", "2", "3"]) == 0)
    #expect(seen(.system) == ["1", "2", "3", "4"])
    // A group's record is written by its members.
    try index.upsert(Note(id: "4", text: "team planets", owner: "team"), by: bert)
    #expect(seen(nil) == ["1", "4"])
    #expect(index.delete("3", by: anna) && !index.delete("4", by: anna) && index.delete("4", by: bert))
    let report = try index.upsert([forged, Note(id: "8", text: "own", owner: "bert")], by: bert, onRejection: .skip)
    #expect(report.rejected.map(\.offset) == [0] && report.added == 1)
    #expect(seen(.system) == ["1", "2", "8"])
  }

  /// A record that gets other readers is seen by these alone, also where both versions come with one write.
  @Test func readersChange() throws {
    try index.upsert(Note(id: "1", text: "public plan", readers: .only(["team"])), by: anna)
    #expect(seen(nil).isEmpty && seen(bert) == ["1", "2", "4"])
    let report = try index.upsert(
      [
        Note(id: "5", text: "plan a", readers: .only([])), Note(id: "1", text: "plan b", readers: .only([])),
        Note(id: "5", text: "plan c"), Note(id: "1", text: "plan d"), Note(id: "5", text: "plan e", readers: .only([])),
      ], by: anna)
    #expect(report.added == 1 && report.replaced == 1)
    #expect(seen(nil) == ["1"] && seen(anna, "plan e") == ["5"] && seen(anna, "plan") == ["1", "2", "3", "5"])
    #expect(index.whole.count == 5)
  }

  /// A session that goes on with another principal forgets what the one before saw.
  @Test func aSessionServesOnePrincipalAtATime() {
    var session = SearchSession<Note>()
    for _ in 0..<2 {
      session.search("plan", in: index.snapshot(for: anna))
      #expect(session.total == 3)
      session.search("plan", in: index.snapshot)
      #expect(session.total == 1)
      session.search("plan", in: index.snapshot(for: bert))
      #expect(session.total == 3)
    }
  }

  /// Owners who do not read make no groups of their own, however many they are; they still write, and alone.
  @Test func ownersNeedNotRead() throws {
    let index = SearchIndex(
      schema: Schema<Note>(
        fields: [Field("text", \.text)],
        access: AccessRule("notes") { Access(owner: $0.owner, readers: $0.readers, ownerReads: false) }))
    let notes = (0..<50).map { Note(id: "\($0)", text: "plan \($0)", owner: "owner\($0)", readers: .only(["team"])) }
    try index.upsert(notes, by: .system)
    #expect(index.whole.segmentCount == 1 && index.snapshot(for: Principal("owner7")).count == 0)
    #expect(index.snapshot(for: bert).search("plan").total == 50)
    try index.upsert(Note(id: "7", text: "other", owner: "owner7", readers: .only(["team"])), by: Principal("owner7"))
    #expect(index.snapshot(for: bert).search("plan").total == 49)
    #expect(throws: IndexError.forbidden(id: "7")) { try index.upsert(notes[7], by: bert) }
  }

  /// A snapshot says whether anything was written that is seen, and nothing of what is not.
  @Test func snapshotsKnowWhetherTheyAreUnchanged() throws {
    let (before, teams) = (index.snapshot, index.snapshot(for: bert))
    try index.upsert(Note(id: "5", text: "team plot", readers: .only(["team"])), by: anna)
    #expect(index.snapshot.isUnchanged(since: before) && !index.snapshot(for: bert).isUnchanged(since: teams))
    try index.upsert(Note(id: "6", text: "public plot"), by: anna)
    #expect(!index.snapshot.isUnchanged(since: before))
  }

  /// What each of many principals sees, and goes on seeing while readers change, is what the rule says.
  @Test(arguments: [1, 2, .random(in: 0..<1_000_000)] as [UInt64]) func manyGroups(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let index = SearchIndex(schema: Note.schema())
    let names = (0..<40).map { "g\($0)" }
    var notes: [String: Note] = [:]
    for _ in 0..<12 {
      let written = (0..<40).map { _ in
        let readers: Access.Readers =
          Int.random(in: 0..<4, using: &random) == 0
          ? .everyone : .only(names.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)) + [])
        return Note(id: "\(Int.random(in: 0..<120, using: &random))", text: "plan", owner: "o", readers: readers)
      }
      for note in written { notes[note.id] = note }
      try index.upsert(written, by: .system)
      let gone = "\(Int.random(in: 0..<120, using: &random))"
      notes[gone] = nil
      index.delete(gone, by: .system)
      for _ in 0..<10 {
        let own = Array(names.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)))
        let principal = Principal("p", memberOf: own)
        let expected = notes.values.filter { note in
          if case .only(let readers) = note.readers { !Set(readers).isDisjoint(with: own) } else { true }
        }
        let snapshot = index.snapshot(for: principal)
        #expect(
          snapshot.search("pl", limit: .max).hits.map(\.id).sorted() == expected.map(\.id).sorted(), "seed \(seed)")
        #expect(snapshot.count == expected.count)
      }
    }
  }
}
