import Synchronization
import Testing
import Typeahead
import TypeaheadDirectory
import TypeaheadTestSupport

/// Several indexes as one, against the definition: everything of every index, asked one by one.
@Suite struct SeveralIndexesTests {
  @Test("CH5 several indexes are searched at once and merged without duplicates") func merging() throws {
    let contacts = try People.index([User(id: "bert", name: "Bertie"), User(id: "fay", name: "Fay Smith")])
    let users = try People.index()
    let view = Directory([contacts, users]).view(for: People.seller)
    #expect(view.found("smi").sorted() == ["bert", "dave", "eve", "fay"] && view.search("smi").total == 4)
    // In the first index he matches by another name; where only the second matches, that one is shown.
    let bert = view.search("ber").hits
    #expect(bert.map(\.record.name) == ["Bertie"] && view.search("ber").total == 1)
    #expect(view.search("bert smith").hits.map(\.record.name) == ["Bert Smith"])
    #expect(view.entry(email: "bert@example.com")?.name == "Bert Smith")
    // What matches better comes first, whichever index it is of.
    #expect(view.found("smith dave").first == "dave")
    #expect(Directory<User>(mixed: []).view(for: People.seller).search("a").total == 0)
  }

  @Test(
    "CH5 CH7 answers, totals, pages, facets and sums are those of the definition",
    arguments: [1, 2, 3, 4, .random(in: 0..<1_000_000)] as [UInt64])
  func definition(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let words = ["anna", "ann", "bert", "berta", "smith", "smit", "jones", "maria", "e-mail", "東京", "naïve"]
    for _ in 0..<12 {
      let lists = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (0..<Int.random(in: 0...25, using: &random)).map { _ in
          var user = User(
            id: "u\(Int.random(in: 0..<30, using: &random))",
            name: (0..<Int.random(in: 1...3, using: &random)).map { _ in words.randomElement(using: &random)! }
              .joined(separator: " "))
          user.audience = [.everybody, .only([.group("sales")]), .only([.group("others")])].randomElement(
            using: &random)!
          return user
        }
      }
      let excluded = Set(
        (0..<Int.random(in: 0...6, using: &random)).map { _ in "u\(Int.random(in: 0..<30, using: &random))" })
      let caller = Caller("u\(Int.random(in: 0..<30, using: &random))", memberOf: ["sales"])
      let indexes = try lists.map { try People.index($0) }
      let view = Directory(indexes).view(for: caller, excluding: excluded, answersBlank: true)
      for _ in 0..<25 {
        let query = String(
          (0..<Int.random(in: 0...2, using: &random)).map { _ in words.randomElement(using: &random)! }
            .joined(separator: " ").prefix(Int.random(in: 0...9, using: &random)))
        // Of each index all that match as typed and may be shown, nobody of an index before again.
        var expected: [String: Hit<User>] = [:]
        for index in indexes {
          for hit in index.snapshot(for: caller.principal).search(query, limit: .max).hits
          where hit.mending == nil && hit.id != caller.id && !excluded.contains(hit.id) && expected[hit.id] == nil {
            expected[hit.id] = hit
          }
        }
        let answer = view.search(query, limit: .max)
        let shown = answer.hits.filter { $0.mending == nil }
        let trace: Comment = "\(query.debugDescription), seed \(seed)"
        #expect(answer.total == expected.count && Set(shown.map(\.id)) == Set(expected.keys), trace)
        #expect(shown.count == expected.count && answer.isExact, trace)
        #expect(shown.allSatisfy { $0.record == expected[$0.id]?.record }, trace)
        #expect(zip(shown, shown.dropFirst()).allSatisfy { !$1.rank.lexicographicallyPrecedes($0.rank) }, trace)
        #expect(answer.hits.allSatisfy { $0.id != caller.id && !excluded.contains($0.id) }, trace)
        #expect(answer.hits.prefix(shown.count).allSatisfy { $0.mending == nil }, trace)
        for limit in [0, 1, 3, 20] {
          let part = view.search(query, limit: limit)
          if answer.total > 0 { #expect(part.hits.map(\.id) == answer.hits.prefix(limit).map(\.id), trace) }
          #expect(part.total == answer.total && part.hits.count <= limit, trace)
        }
        var pages = view.pages(of: Query(query), size: 3)
        #expect((0..<pages.count).flatMap { pages[$0] }.map(\.id) == shown.map(\.id), trace)
        let facets = view.facets(query, by: Facet("name", \.name).measuring { $0.name.utf8.count }).values
        let groups = Dictionary(grouping: expected.values, by: \.record.name)
        #expect(facets.count == groups.count, trace)
        for facet in facets {
          let count = groups[facet.value]?.count ?? 0
          #expect(facet.count == count && facet.sum == count * facet.value.utf8.count, trace)
        }
        for suggestion in view.suggestions(for: query) {
          #expect(suggestion.total == view.search(suggestion.text, limit: 0).total && suggestion.total > 0, trace)
        }
      }
    }
  }

  @Test("CH5 the total of two index's facets is that of one with the records of both") func facets() {
    let names = (0..<20).map { "n\($0 % 3)" }
    func facets(_ range: Range<Int>) throws -> [FacetValue] {
      try SearchIndex(Array(names[range])).snapshot.facets(
        "", by: Facet("text", \.text).measuring { $0.text.utf8.count })
    }
    #expect(throws: Never.self) {
      let merged = try facets(0..<7).merging(facets(7..<20))
      #expect(try merged == facets(0..<20))
    }
  }

  @Test("CH7 who asks and whoever is excluded are not shown, even where an index would refuse them by now")
  func excludedThatAreRefused() throws {
    // Stands for an index on disk that is opened under narrower limits than its entries were written under.
    let refused = Mutex<String?>(nil)
    let name = Field<User>("name", role: .name) { user in
      [user.id == refused.withLock { $0 } ? String(repeating: "x", count: 1 << 21) : user.name]
    }
    let index = SearchIndex(schema: Schema<User>.directory(fields: [name]))
    try index.upsert(["yan", "anna", "bert"].map { User(id: $0, name: "\($0) Smith") }, by: .system)
    for id in ["yan", "anna", "bert"] {
      refused.withLock { $0 = id }
      let view = Directory([index]).view(for: People.seller, excluding: ["anna"], answersBlank: true)
      #expect(view.found("smith") == ["bert"] && view.found("") == ["bert"], "\(id)")
      #expect(view.facets("smith", by: Facet("id", \.id)).values.map(\.value) == ["bert"], "\(id)")
      #expect(view.search("anna").total >= 0 && view.found("anna") == [], "\(id)")
    }
  }
}
