import Foundation
import Testing
import TypeaheadTestSupport
import TypeaheadTools

@testable import Benchmarking
@testable import TypeaheadCorpora

/// The figures of `ftsbench quality`, worked out by hand.
@Suite struct QualityTests {
  private static let settings = """
    {"id":"night","title":"Night Light","keywords":["blue light","warm"]}
    {"id":"dark","title":"Dark Mode","keywords":["night","Black"]}
    {"id":"alarm","title":"Alarm","keywords":["wake","bell"]}
    {"id":"wallpaper","title":"Wallpaper","keywords":["background"]}
    {"id":"bluetooth","title":"Bluetooth","keywords":["BLACK","wireless"]}
    {"id":"battery","title":"Battery","keywords":["black","power"]}
    """

  private static func records(_ preset: Preset, _ lines: String) throws -> BenchRecords {
    let reader = try InputReader(LineReader(MemorySource(lines)), named: "test", format: nil, preset: preset)
    return try BenchRecords(name: "test", preset: preset, documents: try reader.map { try $0.get() })
  }

  private func answer(_ total: Int, _ ids: String...) -> Standing.Answer { Standing.Answer(total: total, ids: ids) }

  /// A standing in lists that say themselves what matches.
  private func standing(_ text: String, _ answers: [Standing.Answer]) -> Standing {
    Standing(WantedPair(text, id: "x"), answers) { id, keystroke in
      Issue.record("\(id) is asked for at keystroke \(keystroke)")
      return false
    }
  }

  @Test func aStandingIsTheFirstKeystrokeThatShowsTheRecord() {
    let standing = standing(
      "abcd",
      [
        answer(9, "a", "b", "c", "x"), answer(5, "a", "x", "b"), answer(4, "x", "a", "b"), answer(3, "a", "x", "b"),
      ])
    #expect(standing.toTop3 == 2)
    #expect(standing.toFirst == 3)
    #expect(standing.toThreeLeft == 4)
    #expect(standing.place == 2)
  }

  @Test func aFirstHitThatStillMatchesIsOvertaken() {
    // A second one comes first, twice; then the first one does not match any more, nothing matches, and a later tier lists it.
    let answers = [
      answer(3, "a", "b", "c"), answer(2, "b", "a"), answer(2, "a", "b"), answer(1, "b"), answer(0), answer(0, "a"),
    ]
    #expect(standing("abcdef", answers).overtaken == 2)
    #expect(standing("ab", [answer(2, "a", "b"), answer(2, "a", "b")]).overtaken == 0)
    #expect(standing("ab", [answer(1, "a"), answer(1, "b", "a")]).overtaken == 0)
  }

  @Test func whatALongListDoesNotSayIsAsked() {
    let answers = [answer(90, "a"), answer(80, "b"), answer(70, "c")]
    var asked: [String] = []
    let standing = Standing(WantedPair("abc", id: "x"), answers) { id, keystroke in
      asked.append("\(id)\(keystroke)")
      return id == "b"
    }
    #expect(standing.overtaken == 1)
    #expect(asked == ["a1", "b2"])
  }

  @Test func aRecordMatchesWhateverElseThereIs() throws {
    let definition = LoneMatches(try Self.records(.settings, Self.settings))
    #expect(definition.matches("dark", "nig") && definition.matches("dark", "mo da"))
    #expect(!definition.matches("alarm", "nig") && !definition.matches("nobody", ""))
  }

  @Test func titlesOfOthersThatBeginWithATextAreCounted() throws {
    let names = ["Sound", "sounds", "Sóund Mode", "A Sound", "Alarm"]
    let lines = names.enumerated().map { #"{"id":"\#($0)","title":"\#($1)","keywords":["sound"]}"# }
    let titles = TitleBeginnings(try Self.records(.settings, lines.joined(separator: "\n")))
    #expect(names.indices.map { titles.areFew(WantedPair("SOUND", id: "\($0)")) } == [true, true, true, false, false])
    #expect(titles.areFew(WantedPair("sounds", id: "4")) && titles.areFew(WantedPair("zzz", id: "4")))
  }

  @Test func aSentenceIsAnsweredByARecordThatWouldDo() throws {
    let records = try Self.records(.settings, Self.settings)
    let sentences = [
      Sentence(text: "wake", accepted: ["dark", "alarm"]), Sentence(text: "black", accepted: ["alarm"]),
      Sentence(text: "wake me", accepted: ["alarm"]),
    ]
    let success = SentenceSuccess(try EngineKind.bitmap.make(records), sentences)
    #expect(success == SentenceSuccess(name: "bitmap", sentences: 3, successAt10: 0.333))
    for (engine, ids) in [
      (try EngineKind.typeahead.make(records), []), (try EngineKind.typeahead.makeWithLaterTiers(records), ["alarm"]),
    ] {
      engine.search("alram")
      #expect(engine.ids == ids)
    }
  }

  @Test func theFirstTenAreLookedAt() throws {
    let lines = (10..<30).map { #"{"id":"\#($0)","title":"Up \#($0)"}"# }
    let engine = try EngineKind.scan.make(try Self.records(.settings, lines.joined(separator: "\n")))
    for (id, share) in [("19", 1.0), ("20", 0)] {
      #expect(SentenceSuccess(engine, [Sentence(text: "up", accepted: [id])]).successAt10 == share)
    }
  }

  @Test func aRecordThatIsNeverThereTakesTheWholeText() {
    let standing = standing("abc", [answer(2, "a"), answer(1, "a"), answer(1, "a")])
    #expect(standing.toFirst == 3 && standing.toTop3 == 3 && standing.toThreeLeft == 3)
    #expect(standing.place == nil)
  }

  @Test func aRecordListedThoughItDoesNotMatchIsNoneOfThreeLeft() {
    let standing = standing("ab", [answer(1, "a", "x"), answer(2, "a", "x")])
    #expect(standing.toTop3 == 1)
    #expect(standing.toThreeLeft == 2)
  }

  /// `night` finds Night Light by its name, also when it is typed in full, which is a keyword of Dark Mode's. `black` is a keyword
  /// of three, of which Battery comes first by its name. Nothing of Dark Mode's begins with `al`.
  @Test(arguments: [EngineKind.typeahead, .oracle])
  func figuresOfAHandMadeCorpus(_ kind: EngineKind) throws {
    let pairs = [
      WantedPair("night", id: "dark"), WantedPair("wire", id: "bluetooth"), WantedPair("warm", id: "night"),
      WantedPair("wake", id: "alarm"), WantedPair("alarm", id: "dark"), WantedPair("black", id: "bluetooth"),
    ]
    let records = try Self.records(.settings, Self.settings)
    let standings = Standing.all(pairs, on: try kind.make(records), LoneMatches(records))
    #expect(standings.map(\.toFirst) == [5, 2, 3, 3, 5, 2])
    #expect(standings.map(\.toTop3) == [1, 1, 2, 1, 5, 1])
    #expect(standings.map(\.toThreeLeft) == [1, 2, 2, 2, 5, 3])
    #expect(standings.map(\.place) == [2, 1, 1, 1, nil, 2])
    // With `bl` Bluetooth overtakes Battery, and with `bla` Battery does Bluetooth.
    #expect(standings.map(\.overtaken) == [0, 0, 0, 0, 0, 2])
    let figures = QualityResult.Engine(kind, "keywords", standings, bound: 2.5)
    #expect(figures.keystrokesToFirst == 3.333)
    #expect(figures.keystrokesToTop3 == 1.833)
    #expect(figures.boundToTop3 == 2.5)
    #expect(figures.successAt1 == 0.5)
    #expect(figures.successAt3 == 0.833)
    #expect(figures.mrr == 0.667)
    #expect(figures.overtaken == 0.333)
  }

  @Test("LS16 what is typed are keywords, and who owns one is meant by it")
  func keywordsAreTypedForEachOfAtMostThreeOwners() throws {
    let pairs = TypedTexts.keywords.pairs(try Self.records(.settings, Self.settings))
    #expect(
      pairs == [
        WantedPair("blue light", id: "night"), WantedPair("warm", id: "night"), WantedPair("night", id: "dark"),
        WantedPair("Black", id: "dark"), WantedPair("Black", id: "bluetooth"), WantedPair("Black", id: "battery"),
        WantedPair("wake", id: "alarm"), WantedPair("bell", id: "alarm"), WantedPair("background", id: "wallpaper"),
        WantedPair("wireless", id: "bluetooth"), WantedPair("power", id: "battery"),
      ])
  }

  @Test func whoTypesAKeywordMayMeanARecordOfThatName() throws {
    let sounds = (1...3).map { #"{"id":"\#($0)","title":"Sound"}"# }
    let bells = [#"{"id":"4","title":"Bell","keywords":["SOUND","Sound","ring"]}"#]
    let records = try Self.records(.settings, (sounds + bells).joined(separator: "\n"))
    #expect(TypedTexts.keywords.pairs(records) == [WantedPair("ring", id: "4")])
    #expect(TypedTexts.names.pairs(records).map(\.id) == ["1", "2", "3", "4"])
  }

  @Test func whatFourRecordsOwnIsNotTyped() throws {
    let lines = (1...4).map { #"{"id":"\#($0)","name":"Ann","email":"a\#($0)@b.c"}"# } + [#"{"id":"5","name":"Ben"}"#]
    let records = try Self.records(.users, lines.joined(separator: "\n"))
    #expect(TypedTexts.usual(.users) == [.names])
    #expect(TypedTexts.names.pairs(records) == [WantedPair("Ben", id: "5")])
  }

  @Test func theSplitIsTheSameEachTimeAndKeepsTextsTogether() {
    let pairs = (0..<1000).map { WantedPair("text \($0 / 2)", id: "\($0)") }
    let tuning = pairs.filter(PairPart.tuning.contains)
    #expect(pairs.filter { !PairPart.heldOut.contains($0) } == tuning)
    #expect((400...600).contains(tuning.count))
    #expect(tuning.count % 2 == 0)
    #expect(pairs.allSatisfy(PairPart.all.contains))
    // These stay as they are: another split would let figures of the held-out part be of pairs that were looked at.
    let parts = ["night", "warm", "power", "bell", "wake", "blue light"].map {
      PairPart.tuning.contains(WantedPair($0, id: "x"))
    }
    #expect(parts == [false, false, true, true, true, false])
  }

  @Test func noRankingCanShowMoreThanThreeAtATime() {
    // After "a" three of five records can have been shown; after "ab" six, but only one has been first twice.
    let pairs = (1...5).map { WantedPair("abc", id: "\($0)") } + [WantedPair("abc", id: "1")]
    #expect(leastKeystrokes(pairs, listed: 3) == 1.0 + 2.0 / 6.0)
    #expect(leastKeystrokes(pairs, listed: 1) == 1.0 + 7.0 / 6.0)
    #expect(leastKeystrokes([WantedPair("abc", id: "1"), WantedPair("bcd", id: "2")], listed: 1) == 1)
  }

  @Test func pairsSpreadEvenly() {
    let pairs = (0..<100).map { WantedPair("\($0)", id: "x") }
    #expect(pairs.spread(4).map(\.text) == ["0", "32", "64", "96"])
    #expect(pairs.spread(100) == pairs && pairs.spread(.max) == pairs)
  }

  @Test func everyEngineListsWhatItFound() throws {
    let records = try Self.records(.settings, Self.settings)
    for kind in EngineKind.allCases {
      let engine = try kind.make(records)
      engine.search("wireless")
      #expect(engine.ids == ["bluetooth"], "\(kind)")
      engine.search("")
      #expect(Set(engine.ids) == Set(records.documents.map(\.id)), "\(kind)")
    }
  }
}
