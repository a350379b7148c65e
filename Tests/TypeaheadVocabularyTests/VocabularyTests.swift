import Foundation
import Testing
import Typeahead

@testable import TypeaheadVocabulary

/// What is counted of visits, and what a report makes of it.
@Suite struct VocabularyTests {
  private struct Item: Identifiable, Sendable {
    let id: String
    let title: String
    var keywords: [String] = []

    static let fields = [Field("title", \Item.title, role: .name), Field("keywords", \Item.keywords)]
    static let schema = Schema(fields: fields)

    static func catalogue() throws -> SearchIndex<Item> {
      let index = SearchIndex(schema: schema)
      try index.upsert(
        [
          Item(id: "tethering", title: "Tethering"), Item(id: "wifi", title: "Wi-Fi"),
          Item(id: "dark", title: "Dark theme"),
        ] + ["Screen one", "Screen two", "Screen three", "Screen timeout at night"].map { Item(id: $0, title: $0) })
      return index
    }
  }

  /// What a visit types and opens: `+id` opens, all else is typed.
  private static func visit(_ steps: [String], _ vocabulary: inout Vocabulary, times: Int = 1) {
    for _ in 0..<times {
      vocabulary.enter()
      for step in steps {
        if step.hasPrefix("+") { vocabulary.open(step.dropFirst()) } else { vocabulary.type(step) }
      }
      vocabulary.leave()
    }
  }

  // MARK: Counting

  @Test(arguments: [
    (["h", "ho", "hots", "hotspot", "+t"], ["hotspot"]), (["hotspot", "hots", "ho", "+t"], ["hotspot"]),
    (["hotspot", "hots", "", "tet", "+t"], ["hotspot", "tet"]), (["hot", "cold", "hot", "+t"], ["hot", "cold"]),
    (["Hótspot  x", "+t"], ["hotspot x"]), (["", " ", "+t"], []), (["+t", "hot"], []),
    (["hot", "+t", "cold", "+t"], ["hot", "cold"]),
  ])
  func attemptsBelongToWhatIsOpenedNext(_ steps: [String], _ texts: [String]) {
    var vocabulary = Vocabulary()
    Self.visit(steps, &vocabulary)
    let opened = vocabulary.outcomes.filter { !$0.value.opened.isEmpty }
    #expect(Set(opened.keys) == Set(texts) && opened.values.allSatisfy { $0.opened == ["t": 1] })
    #expect(vocabulary.visits == 1)
  }

  @Test func whatLeadsToNothingIsAbandoned() {
    var vocabulary = Vocabulary()
    Self.visit(["hot", "cold"], &vocabulary)
    vocabulary.enter()
    vocabulary.type("hot")
    // Coming again ends the visit before.
    vocabulary.enter()
    #expect(vocabulary.outcomes == ["hot": .init(abandoned: 2), "cold": .init(abandoned: 1)])
  }

  @Test func itTakesBoundedRoom() {
    var vocabulary = Vocabulary(limit: 100)
    for number in 0..<10_000 {
      Self.visit(["common", "+a", "text \(number)", "+b\(number)", "common", "+\(number)"], &vocabulary)
    }
    #expect(vocabulary.outcomes.count <= 100)
    #expect(
      vocabulary.outcomes["common"]!.opened.count <= Vocabulary.mostIDs
        && vocabulary.outcomes["common"]!.opened["a"] == 10_000)
    Self.visit([String(repeating: "é", count: 65), "+a"], &vocabulary)
    #expect(vocabulary.outcomes.keys.allSatisfy { $0.utf8.count <= 64 })
    Self.visit((0..<100).map { "\($0) text" } + ["+a"], &vocabulary)
    #expect(vocabulary.outcomes.keys.contains("99 text") && !vocabulary.outcomes.keys.contains("1 text"))
  }

  /// Whoever opens the same again and again counts once a visit.
  @Test func aVisitCountsOnce() {
    var vocabulary = Vocabulary()
    Self.visit(["hot", "+t", "hot", "+t", "hot", "+u", "hot", "+t"], &vocabulary, times: 2)
    #expect(vocabulary.outcomes["hot"]?.opened == ["t": 2, "u": 2])
  }

  @Test func numbersOfOthersAreBounded() throws {
    let ids = (0..<100).map { "\"i\($0)\":\($0 == 50 ? Int.max : $0 + 1)" }.joined(separator: ",")
    let text = String(repeating: "x", count: 65)
    let stored = """
      {"limit":10,"visits":\(Int.max),"texts":{"hot":{"opened":{\(ids)},"abandoned":\(Int.max)},\
      "HÖT":{"opened":{"i0":1},"abandoned":1},"\(text)":{"opened":{},"abandoned":1}}}
      """
    var vocabulary = try JSONDecoder().decode(Vocabulary.self, from: Data(stored.utf8))
    vocabulary.add(vocabulary)
    #expect(Set(vocabulary.outcomes.keys) == ["hot"] && vocabulary.visits == .max)
    let hot = try #require(vocabulary.outcomes["hot"])
    #expect(hot.opened.count == Vocabulary.mostIDs && hot.opened["i50"] == Vocabulary.Outcome.mostCounted)
    #expect(vocabulary.report(in: try Item.catalogue().snapshot).rows.map(\.outcome) == [.abandoned])
  }

  @Test func itIsStoredAndAddedUp() throws {
    var vocabulary = Vocabulary(limit: 10)
    Self.visit(["hot", "+t", "cold"], &vocabulary, times: 3)
    let stored = try JSONEncoder().encode(vocabulary)
    var read = try JSONDecoder().decode(Vocabulary.self, from: stored)
    #expect(read == vocabulary)
    read.add(vocabulary)
    #expect(read.visits == 6 && read.outcomes["hot"]?.opened == ["t": 6] && read.outcomes["cold"]?.abandoned == 6)
    for (part, forged) in [("\"limit\":10", "\"limit\":0"), ("\"visits\":3", "\"visits\":-1"), ("\"t\":3", "\"t\":0")] {
      let text = String(decoding: stored, as: UTF8.self)
      try #require(text.contains(part))
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Vocabulary.self, from: Data(text.replacing(part, with: forged).utf8))
      }
    }
  }

  // MARK: Reporting

  @Test func reportsSayWhatIsMissing() throws {
    let index = try Item.catalogue()
    var vocabulary = Vocabulary()
    Self.visit(["hotspot", "", "+tethering"], &vocabulary, times: 12)
    Self.visit(["hotsp", "+tethering"], &vocabulary, times: 2)
    Self.visit(["hotspot", "+wifi"], &vocabulary, times: 3)
    Self.visit(["screen", "+Screen timeout at night"], &vocabulary, times: 5)
    Self.visit(["tetherng", "+tethering"], &vocabulary, times: 4)
    Self.visit(["wifi", "+wifi"], &vocabulary, times: 50)
    Self.visit(["warranty"], &vocabulary, times: 3)
    Self.visit(["secret", "+wifi"], &vocabulary, times: 2)
    let report = vocabulary.report(in: index.snapshot) { $0.title }
    #expect(report.proposals.map { [$0.keyword, $0.id, "\($0.count)"] } == [["hotspot", "tethering", "14"]])
    #expect(report.proposalLines == "keyword \"hotspot\" for Tethering, 14 times\n")
    #expect(report.tsv == "id\tkeywords\ttimes\ntethering\thotspot\t14\n")
    #expect(
      report.table == """
        hotspot   in vain    14  Tethering
        screen    place 4     5  Screen timeout at night
        tetherng  in vain     4  Tethering                found by typo
        hotspot   in vain     3  Wi-Fi
        warranty  abandoned   3

        """)
    #expect(try JSONDecoder().decode(VocabularyReport.self, from: JSONEncoder().encode(report)) == report)
    // A keyword that was given is missed no more.
    try index.upsert(Item(id: "tethering", title: "Tethering", keywords: ["hotspot"]))
    #expect(vocabulary.report(in: index.snapshot).proposals.isEmpty)
    // What is gone is not reported.
    index.delete("tethering")
    #expect(!vocabulary.report(in: index.snapshot).rows.contains { $0.id == "tethering" })
    #expect(vocabulary.report(in: index.snapshot, fewest: 100).rows.isEmpty)
  }

  @Test func alternativesNeedNoKeyword() throws {
    let index = try Item.catalogue()
    var vocabulary = Vocabulary()
    Self.visit(["night mode", "+dark"], &vocabulary, times: 4)
    let analyzer = Analyzer.prose.expanding(try Synonyms([.both("night mode", "dark theme")]))
    let fields = [Field<Item>("title", analyzer: analyzer, role: .name) { [$0.title] }]
    let report = vocabulary.report(
      in: index.snapshot, alternatives: [VocabularyAlternative("synonyms", Schema(fields: fields))])
    #expect(report.proposals.isEmpty && report.rows.map(\.foundBy) == [["synonyms"]])
    #expect(vocabulary.report(in: index.snapshot).proposals.map(\.keyword) == ["night mode"])
  }
}
