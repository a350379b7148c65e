import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Several indexes as one, against the definition.
///
/// `TYPEAHEAD_SEED` chooses the first seed, `TYPEAHEAD_ROUNDS` how many.
@Suite struct MultiIndexTests {
  private static func members(_ random: inout SeededRandom) throws -> [MultiMember] {
    try (0..<Int.random(in: 0...4, using: &random)).map { _ in
      try Bool.random(using: &random) ? MultiMember.people(&random) : .messages(&random)
    }
  }

  private static func question(_ members: [MultiMember], _ random: inout SeededRandom) -> MultiMember.Question {
    var question = MultiMember.Question(
      text: String(MultiMember.text(0...2, &random).prefix(Int.random(in: 0...9, using: &random))))
    // A letter too many, now and then.
    if Int.random(in: 0..<3, using: &random) == 0, question.text.count > 4 {
      question.text.insert("x", at: question.text.index(question.text.startIndex, offsetBy: 2))
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      question.fields = ["name", "title", "town"].filter { name in
        Bool.random(using: &random) && members.contains { $0.hasField(name) }
      }
      if question.fields == [] { question.fields = nil }
    }
    if Int.random(in: 0..<4, using: &random) == 0 { question.filter = { $0.town == "leeds" } }
    return question
  }

  private static var seeds: Range<UInt64> {
    let first = Effort.seed
    return first..<first + UInt64(Effort.count("TYPEAHEAD_ROUNDS", short: 12, long: 200))
  }

  @Test("answers, totals, sections, pages and sequences are those of the definition") func definition() async throws {
    var (mended, merged) = (0, 0)
    for seed in Self.seeds {
      var random = SeededRandom(seed: seed)
      let members = try Self.members(&random)
      let snapshot = MultiIndex(members.map(\.source)).snapshot
      for _ in 0..<25 {
        let question = Self.question(members, &random)
        let trace: Comment = "\(question.text.debugDescription) in \(question.fields ?? []), seed \(seed)"
        let filter = question.filter.map { Filter<MultiRow>.where($0) }
        for limit in [0, 1, 3, 20, .max] {
          let expected = MultiDefinition(members, question, limit: limit)
          let answer = snapshot.search(question.text, limit: limit, fields: question.fields, filter: filter)
          #expect(answer.total == expected.total && answer.isExact, trace)
          #expect(Self.lines(answer.hits) == Self.lines(expected.hits), trace)
          #expect(answer.sections.map(\.name) == members.map(\.name), trace)
          #expect(answer.sections.map(\.answer.total) == expected.sections.map(\.total), trace)
          for (section, expected) in zip(answer.sections, expected.sections) {
            #expect(Self.lines(section.answer.hits) == Self.lines(expected.hits.prefix(limit)), trace)
          }
          mended += answer.hits.count { $0.mending != nil }
          merged += answer.sections.count { !$0.answer.hits.isEmpty } > 1 ? 1 : 0
        }
        try await Self.checkPages(snapshot, question, filter, trace, &random)
      }
    }
    let rounds = Self.seeds.count
    #expect(
      mended > rounds && merged > 10 * rounds, "\(mended) hits of later tiers, \(merged) answers of several indexes")
  }

  private static func lines(_ hits: some Sequence<Hit<MultiRow>>) -> [String] {
    hits.map { "\($0.record) \($0.rank) \($0.matches) \($0.mending?.tokens ?? [])" }
  }

  private static func checkPages(
    _ snapshot: MultiSnapshot<MultiRow>, _ question: MultiMember.Question, _ filter: Filter<MultiRow>?,
    _ trace: Comment, _ random: inout SeededRandom
  ) async throws {
    let all = snapshot.search(question.text, limit: .max, fields: question.fields, filter: filter)
    let typed = lines(all.hits.filter { $0.mending == nil })
    var pages = snapshot.pages(of: question.text, size: 3, fields: question.fields, filter: filter)
    #expect((0...pages.count).flatMap { lines(pages[$0]) } == typed && pages.total == typed.count, trace)
    var given: [Hit<MultiRow>] = []
    for await hit in snapshot.hits(for: question.text, fields: question.fields, filter: filter) { given.append(hit) }
    #expect(lines(given) == typed, trace)
    let offset = Int.random(in: 0...5, using: &random)
    let options = SearchOptions(limit: 4, offset: offset, fields: question.fields, filter: filter)
    let reached = snapshot.search(question.text, limit: offset + 4, fields: question.fields, filter: filter)
    #expect(lines(snapshot.search(question.text, options).hits) == lines(reached.hits.dropFirst(offset)), trace)
  }

  @Test("facets count the rows of the answer, and suggestions lead to as many as they say") func counting() throws {
    for seed in Self.seeds {
      var random = SeededRandom(seed: seed)
      let members = try Self.members(&random)
      let snapshot = MultiIndex(members.map(\.source)).snapshot
      for _ in 0..<10 {
        let question = Self.question(members, &random)
        let trace: Comment = "\(question.text.debugDescription) in \(question.fields ?? []), seed \(seed)"
        let options = SearchOptions(
          fields: question.fields, filter: question.filter.map { Filter<MultiRow>.where($0) })
        let rows = MultiDefinition(members, question, limit: .max).hits.filter { $0.mending == nil }.map(\.record)
        let facet = Facet<MultiRow>("town", \.town).measuring { $0.name.utf8.count }
        #expect(
          snapshot.facets(question.text, by: facet, options)
            == FacetAnswer(values: FacetValue.counting(rows, by: facet), isExact: true), trace)
        let suggestions = snapshot.suggestions(for: question.text, options)
        #expect(Set(suggestions.map(\.id)).count == suggestions.count && suggestions.count <= 20, trace)
        for suggestion in suggestions {
          var asked = question
          asked.text = suggestion.text
          #expect(suggestion.total == MultiDefinition(members, asked, limit: 0).total && suggestion.total > 0, trace)
        }
        #expect(zip(suggestions, suggestions.dropFirst()).allSatisfy { $0.total >= $1.total }, trace)
      }
    }
  }

  private let people = SearchIndex(
    schema: Schema<MultiPerson>(
      fields: [Field("name", \.name, role: .name), Field("town", \.town)], attributes: [Attribute("town", \.town)]))
  private let messages = SearchIndex(
    schema: Schema<MultiMessage>(fields: [Field("title", \.title, role: .name), Field("town", \.town)]))

  private var everything: MultiIndex<MultiRow> {
    MultiIndex([
      MultiSource("People", people) { .person($0) }, MultiSource("Messages", messages) { .message($0) },
    ])
  }

  private func fill() throws {
    try people.upsert([
      MultiPerson(id: 1, name: "Anna Jones", town: "York"), MultiPerson(id: 2, name: "Joanna Smith", town: "Bath"),
    ])
    try messages.upsert([
      MultiMessage(id: "1", title: "Anna", town: "Leeds"), MultiMessage(id: "2", title: "To Anna Smith", town: "York"),
    ])
  }

  @Test("what matches better comes first, whichever index it is of; each has its total") func together() throws {
    try fill()
    let answer = everything.snapshot.search("anna")
    #expect(answer.hits.map(\.record.name) == ["Anna", "Anna Jones", "To Anna Smith"] && answer.total == 3)
    #expect(answer.sections.map(\.name) == ["People", "Messages"])
    #expect(answer.sections.map(\.answer.total) == [1, 2])
    #expect(answer.hits.map(\.matches.first?.field) == ["title", "name", "title"])
    #expect(answer.hits[0].explanation.description.contains("is \"anna\" in title"))
    #expect(everything.snapshot.search("anan").didYouMean == "anna")
  }

  @Test("a filter asks rows, and by name the attributes of records; a record without one has no value")
  func filters() throws {
    try fill()
    let snapshot = everything.snapshot
    func found(_ filter: Filter<MultiRow>) -> [String] {
      snapshot.search("", filter: filter).hits.map(\.id).sorted()
    }
    #expect(found(.equals(\.town, "York")) == ["message 2", "person 1"])
    #expect(found(.equals("town", "York")) == ["person 1"])
    #expect(found(.lacks("town")) == ["message 1", "message 2"])
    #expect(found(!.equals("town", "York")) == ["message 1", "message 2", "person 2"])
    #expect(found(.equals("town", "Bath") || .equals(\.town, "Leeds")) == ["message 1", "person 2"])
    #expect(found(.equals("town", "Bath") && .equals(\.town, "Leeds")) == [])
  }

  @Test("fields are those of any index, and one that none has is refused") func fields() async throws {
    try fill()
    #expect(everything.snapshot.search("anna", fields: ["title"]).sections.map(\.answer.total) == [0, 2])
    #expect(everything.snapshot.search("york", fields: ["town"]).total == 2)
    #expect(everything.snapshot.search("york", fields: ["name", "title"]).total == 0)
    await #expect(processExitsWith: .failure) {
      let people = SearchIndex(schema: Schema<MultiPerson>(fields: [Field("name", \.name)]))
      _ = MultiIndex<MultiRow>([MultiSource("People", people) { .person($0) }]).snapshot.search("a", fields: ["nome"])
    }
  }

  @Test("an order by an attribute goes through all indexes; what has none comes last", arguments: [false, true])
  func orders(isDescending: Bool) async throws {
    try fill()
    try people.upsert((3..<40).map { MultiPerson(id: $0, name: "Anna \($0)", town: "town \($0 * 7 % 37)") })
    let others = SearchIndex(schema: people.schema)
    try others.upsert((40..<80).map { MultiPerson(id: $0, name: "Anna \($0)", town: "town \($0 * 11 % 37)") })
    let snapshot = MultiIndex<MultiRow>([
      MultiSource("Messages", messages) { .message($0) }, MultiSource("People", people) { .person($0) },
      MultiSource("Others", others) { .person($0) },
    ]).snapshot
    let order = SearchOrder.attribute("town", descending: isDescending)
    let hits = snapshot.search("anna", SearchOptions(limit: .max, order: order)).hits
    #expect(Set(hits.map(\.id)) == Set(snapshot.search("anna", limit: .max).hits.map(\.id)) && hits.count == 80)
    let towns = hits.map { $0.id.hasPrefix("person") ? $0.record.town : nil }
    let known = towns.compactMap(\.self).sorted()
    #expect(towns == (isDescending ? known.reversed() : known) + [nil, nil])
    let page = snapshot.search("anna", SearchOptions(limit: 4, offset: 3, order: order)).hits
    #expect(page.map(\.id) == hits.dropFirst(3).prefix(4).map(\.id))
    await #expect(processExitsWith: .failure) {
      let people = SearchIndex(schema: Schema<MultiPerson>(fields: [Field("name", \.name)]))
      _ = MultiIndex<MultiRow>([MultiSource("People", people) { .person($0) }])
        .search("a", SearchOptions(order: .attribute("age")))
    }
  }

  @Test("a blank query finds everything, or nothing where that is wanted") func blank() throws {
    try fill()
    let refusing = MultiIndex<MultiRow>([MultiSource("People", people) { .person($0) }], answersBlank: false).snapshot
    for text in ["", " ", "\u{200B}\u{3000}"] {
      #expect(everything.snapshot.search(text).total == 4)
      let answer = refusing.search(text)
      #expect(answer.total == 0 && answer.hits.isEmpty && answer.sections.map(\.answer.total) == [0])
      #expect(refusing.facets(text, by: Facet("town", \.town)).values.isEmpty)
      #expect(refusing.pages(of: text).total == 0)
    }
    #expect(refusing.search("anna").total == 1)
  }

  @Test("pages count from the first hit, whatever the offset of the options") func pagesBegin() throws {
    try fill()
    let snapshot = everything.snapshot
    let ids = snapshot.search("").hits.map(\.id)
    var pages = snapshot.pages(of: "", SearchOptions(limit: 3, offset: 2))
    #expect(ids.count == 4 && pages[0].map(\.id) == Array(ids[..<3]) && pages[1].map(\.id) == Array(ids[3...]))
  }

  @Test("a snapshot stays as it is; the index is as it is then") func moments() throws {
    try fill()
    let (index, before) = (everything, everything.snapshot)
    #expect(index.search("anna", SearchOptions()).total == 3)
    try messages.upsert(MultiMessage(id: "3", title: "Anna again", town: "Bath"))
    #expect(before.search("anna").total == 3 && index.search("anna", SearchOptions()).total == 4)
    people.delete(1)
    #expect(index.search("anna", SearchOptions()).total == 3 && before.search("anna").total == 3)
  }

  @Test("it tells of each index's changes") func changes() async throws {
    var changes = everything.changes.makeAsyncIterator()
    try people.upsert(MultiPerson(id: 1, name: "Anna", town: "York"))
    #expect(await changes.next() != nil)
    try messages.upsert(MultiMessage(id: "1", title: "Anna", town: "Leeds"))
    #expect(await changes.next() != nil)
    var none = MultiIndex<MultiRow>([]).changes.makeAsyncIterator()
    #expect(await none.next() == nil)
  }

  @Test("texts are answered as they come, and again after a change") func updates() async throws {
    try fill()
    let (texts, typing) = AsyncStream.makeStream(of: String.self)
    var updates = everything.updates(
      for: texts, debounce: Debounce(delay: .fixed(.zero)), clock: ImmediateClock()
    ).makeAsyncIterator()
    typing.yield("anna")
    let first = try #require(await updates.next())
    #expect(first.answer.total == 3 && first.answer.hits.count == 3)
    try messages.upsert(MultiMessage(id: "3", title: "Anna", town: "Bath"))
    let second = try #require(await updates.next())
    #expect(second.answer.total == 4 && second.difference.inserts.count == 1 && second.difference.deletes.isEmpty)
  }

  @Test("each sees what they may see") func principals() throws {
    let secret = SearchIndex(
      schema: Schema<MultiPerson>(
        fields: [Field("name", \.name, role: .name)],
        access: AccessRule("town") { Access(owner: $0.town, readers: .only([$0.town])) }))
    try secret.upsert(
      [MultiPerson(id: 1, name: "Anna", town: "york"), MultiPerson(id: 2, name: "Anna", town: "bath")], by: .system)
    let open = MultiIndex<MultiRow>([MultiSource("Secret", secret) { .person($0) }])
    let york = Principal("york")
    #expect(open.search("anna", SearchOptions()).total == 0)
    #expect(open.search("anna", SearchOptions(principal: york)).hits.map(\.id) == ["person 1"])
    let bath = MultiIndex<MultiRow>(
      [MultiSource("Secret", secret) { .person($0) }], for: Principal("bath"))
    #expect(bath.search("anna", SearchOptions(principal: york)).hits.map(\.id) == ["person 2"])
    #expect(bath.snapshot.search("anna").total == 1)
  }

  @Test("records of one type and id are one row where their rows have one id") func repeated() throws {
    let (first, second) = (try SearchIndex(["dark mode", "model t"]), try SearchIndex(["dark mode", "dark sky"]))
    let all = MultiIndex([MultiSource("First", first), MultiSource("Second", second)])
    #expect(all.snapshot.search("").total == 2, "their ids are numbers")
    #expect(Set(all.snapshot.search("").hits.map(\.record.text)) == ["dark mode", "model t"])
    #expect(all.snapshot.search("sky").hits.map(\.record.text) == ["dark sky"], "only there it matches")
    let apart = MultiIndex<MultiRow>([
      MultiSource("First", first) { .person(MultiPerson(id: $0.id, name: $0.text, town: "")) },
      MultiSource("Second", second) { .message(MultiMessage(id: "\($0.id)", title: $0.text, town: "")) },
    ])
    #expect(apart.snapshot.search("").total == 4)
  }

  @Test("what was chosen and pinned comes first among equals, whatever index it is of") func chosen() throws {
    let people = SearchIndex(schema: Schema(fields: [Field("name", \MultiPerson.name, role: .name)]))
    try people.upsert(["Anna", "Anton", "Ann Lee"].enumerated().map { MultiPerson(id: $0, name: $1, town: "") })
    let messages = SearchIndex(schema: Schema(fields: [Field("title", \MultiMessage.title, role: .name)]))
    try messages.upsert(["Answer", "Anchor"].map { MultiMessage(id: $0, title: $0, town: "") })
    let all = MultiIndex<MultiRow>([
      MultiSource("People", people, id: { $0.hasPrefix("person ") ? String($0.dropFirst(7)) : nil }) { .person($0) },
      MultiSource("Messages", messages, id: { $0.hasPrefix("message ") ? String($0.dropFirst(8)) : nil }) {
        .message($0)
      },
    ])
    let deaf = MultiIndex<MultiRow>([MultiSource("Messages", messages) { .message($0) }])
    var options = SearchOptions<MultiRow>(choices: Choices())
    func found(_ text: String) -> [String] { all.search(text, options).hits.map(\.id) }
    let before = found("an")
    options.choices!.choose("message Answer", typed: "an")
    for _ in 0..<2 { options.choices!.choose("person 1", typed: "x") }
    #expect(found("an").prefix(2) == ["message Answer", "person 1"] && Set(found("an")) == Set(before))
    #expect(all.search("an", options).hits[0].choice?.countForText == 1)
    // Behind what the text says.
    #expect(found("anna")[0] == "person 0")
    options.pins = Pins()
    options.pins!.pin("message Anchor", for: "an")
    options.choices!.pin("person 2", for: "an")
    #expect(found("an").prefix(4) == ["person 2", "message Anchor", "message Answer", "person 1"])
    #expect(all.search("an", options).hits.map(\.isPinned) == [true, true, false, false, false])
    options.limit = 1
    #expect(found("an") == ["person 2"])
    #expect(deaf.search("an", options).hits[0].choice == nil)
  }

  @Test("what was chosen of one index comes before equals of others", arguments: [false, true])
  func chosenOfOne(_ knowsPeople: Bool) throws {
    let people = SearchIndex(schema: Schema(fields: [Field("name", \MultiPerson.name, role: .name)]))
    try people.upsert([MultiPerson(id: 0, name: "Answer", town: "")])
    let messages = SearchIndex(schema: Schema(fields: [Field("title", \MultiMessage.title, role: .name)]))
    try messages.upsert(["Answer", "Anchor"].map { MultiMessage(id: $0 + "!", title: $0, town: "") })
    let none: @Sendable (String) -> String? = { _ in nil }
    let all = MultiIndex<MultiRow>([
      MultiSource("People", people, id: knowsPeople ? none : nil) { .person($0) },
      MultiSource("Messages", messages, id: { String($0.dropFirst(8)) }) { .message($0) },
    ])
    var options = SearchOptions<MultiRow>(choices: Choices())
    #expect(all.search("answer", options).hits.map(\.id) == ["person 0", "message Answer!"])
    options.choices!.choose("message Answer!", typed: "answer")
    #expect(all.search("answer", options).hits.map(\.id) == ["message Answer!", "person 0"])
    options.choices!.pin("message Anchor!", for: "an")
    #expect(all.search("an", options).hits.first?.id == "message Anchor!")
  }

  @Test("two sources of one index know their own ids") func chosenOfTheSameIndex() throws {
    let messages = SearchIndex(schema: Schema(fields: [Field("title", \MultiMessage.title, role: .name)]))
    try messages.upsert(["Answer", "Anchor"].map { MultiMessage(id: $0, title: $0, town: "") })
    let all = MultiIndex<MultiMessage>([
      MultiSource("First", messages, id: { $0.hasPrefix("1 ") ? String($0.dropFirst(2)) : nil }) {
        MultiMessage(id: "1 \($0.id)", title: $0.title, town: "")
      },
      MultiSource("Second", messages, id: { $0.hasPrefix("2 ") ? String($0.dropFirst(2)) : nil }) {
        MultiMessage(id: "2 \($0.id)", title: $0.title, town: "")
      },
    ])
    var options = SearchOptions<MultiMessage>(choices: Choices())
    for id in ["1 Answer", "2 Anchor"] { for _ in 0..<2 { options.choices!.choose(id, typed: "x") } }
    let chosen = all.search("an", options).hits.filter { $0.choice != nil }.map(\.id)
    #expect(Set(chosen) == ["1 Answer", "2 Anchor"])
  }
}
