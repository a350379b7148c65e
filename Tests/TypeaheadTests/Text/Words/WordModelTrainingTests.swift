import Foundation
import Testing
import TypeaheadTestSupport

@testable import Typeahead

@Suite struct WordModelTrainingTests {
  @Test func namesTeachUnlistedWords() {
    let names = ["xmark", "xmark.bin", "xmark.full", "eyedropper", "eyedropper.full", "eyedropper.halffull"]
    let model = WordModel(words: frequentWords, names: names)
    #expect(model.contains("xmark"))
    #expect(model.words(in: "xmarkfull") == ["xmark", "full"])
    #expect(!model.contains("eyedropper"), "it splits into known words")
    #expect(model.words(in: "eyedropper") == ["eye", "dropper"])
    #expect(model.words(in: "halffull") == ["half", "full"])
  }

  @Test func fewNamesMakeNoWord() {
    let twice = ["xmark", "xmark.bin", "xmark", "xmark.bin", "xmark.xmark.bin.xmark"].dropLast()
    #expect(!WordModel(words: [], names: twice).contains("xmark"), "two different names")
    #expect(!WordModel(words: [], names: ["xmark.xmark.xmark"]).contains("xmark"), "one name")
    #expect(WordModel(words: [], names: twice, training: .init(minimumNames: 2)).contains("xmark"))
  }

  @Test func shortWordsAreNotLearnt() {
    let names = (0..<20).map { "zl.x.z\($0)l.abc.\($0)" }
    let model = WordModel(words: [], names: names)
    #expect(model.contains("abc"))
    #expect(!model.contains("zl") && !model.contains("x"))
  }

  /// A compound of words that the names alone make does not become a word either, in whatever order they come.
  @Test func compoundOfLearnedWordsStaysACompound() {
    let names = (0..<5).map { "iphonexmark.\($0)" } + (0..<5).flatMap { ["xmark.\($0)", "iphone.\($0)"] }
    for names in [names, names.reversed()] {
      let model = WordModel(words: frequentWords, names: names)
      #expect(model.words(in: "iphonexmark") == ["iphone", "xmark"])
    }
  }

  @Test func namesAddToListedWords() {
    let list = [("now", 10), ("here", 10), ("no", 11), ("where", 11)]
    #expect(WordModel(words: list).words(in: "nowhere") == ["no", "where"])
    let names = ["now.fill", "now.bin", "here.fill", "here.bin"]
    #expect(WordModel(words: list, names: names).words(in: "nowhere") == ["now", "here"])
  }

  /// The scale of the list's counts does not change how much the names weigh.
  @Test(arguments: [1, 1_000, 1_000_000_000])
  func gainFollowsTheScaleOfTheList(scale: Int) {
    let list = [("now", 10), ("here", 10), ("no", 11), ("where", 11)].map { ($0, $1 * scale) }
    let names = (0..<100).map { "now.here.x\($0)" }
    let weak = WordModel.Training(listStrength: 1_000_000)
    let strong = WordModel.Training(listStrength: 10)
    #expect(WordModel(words: list, names: names, training: strong).words(in: "nowhere") == ["now", "here"])
    if scale > 1_000_000 {
      #expect(WordModel(words: list, names: names, training: weak).words(in: "nowhere") == ["no", "where"])
    }
  }

  @Test(arguments: seeds)
  func orderDoesNotMatter(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let list = (0..<100).map { _ in (random.word(length: 1...4, letters: 4), Int.random(in: 0...99, using: &random)) }
    let names = (0..<300).map { _ in
      (0..<3).map { _ in random.word(length: 1...7, letters: 5) }.joined(separator: ".")
    }
    let model = WordModel(words: list, names: names)
    let again = WordModel(words: list.shuffled(using: &random), names: names.shuffled(using: &random) + names)
    #expect(model == again, "seed \(seed)")
    #expect(model.fingerprint == again.fingerprint, "seed \(seed)")
    #expect(model.data == again.data, "seed \(seed)")
  }

  @Test func listIsCleaned() {
    let long = String(repeating: "ab", count: 32)
    let list = [
      ("ok", 1), ("ok", 2), ("no", -5), ("a", 9), ("", 9), ("it's", 9), ("x2", 9), ("two words", 9), ("\u{301}e", 9),
      (long, 1), (long + "c", 1), ("é", 1),
    ]
    let model = WordModel(words: list)
    var words: [String] = []
    model.lexicon.forEachWord { word, _ in words.append(String(decoding: word, as: UTF8.self)) }
    #expect(words == [long, "no", "ok"])
    #expect(model == WordModel(words: [("ok", 3), ("no", 0), (long, 1)]))
  }

  @Test func highestCountsDoNotOverflow() {
    let model = WordModel(
      words: [("eye", .max), ("eye", .max), ("eye", .max), ("drop", .max), ("per", .min)],
      names: ["eye", "drop", "other.a", "other.b", "other.c"], training: .init(minimumNames: .min, listStrength: .min))
    #expect(model.words(in: "eyedrop") == ["eye", "drop"])
    #expect(model.contains("other"))
  }

  @Test func hostileNames() {
    let marks = String(repeating: "\u{301}", count: 200_000)
    let letters = String(repeating: "x", count: 1_000_000)
    let dots = String(repeating: "ab.", count: 100_000)
    let model = WordModel(
      words: [(marks, 1), (letters, 1), ("e" + marks, 1)], names: [marks, letters, dots, "e" + marks])
    #expect(model.wordCount == 0)
  }

  @Test func logarithmIsRight() {
    var random = SeededRandom(seed: 7)
    let numbers = (0..<64).map { UInt64(1) << UInt64($0) } + [3, 10, .max]
    for number in numbers + (0..<1_000).map({ UInt64.random(in: 1...(.max >> UInt64($0 % 64)), using: &random) }) {
      let exact = Foundation.log2(Double(number)) * 65_536
      #expect(abs(Double(WordModel.log2(number)) - exact) <= 1.01, "\(number)")
    }
    #expect(WordModel.log2(1) == 0 && WordModel.log2(1 << 63) == 63 << 16)
    #expect(WordModel.log2(10) == 217_705)
  }
}
