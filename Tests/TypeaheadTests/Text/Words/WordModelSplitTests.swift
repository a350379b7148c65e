import Testing
import TypeaheadTestSupport

@testable import Typeahead

@Suite struct WordModelSplitTests {
  static let model = WordModel(words: frequentWords + cyrillicWords)

  @Test(arguments: [
    ("airpodspro", "airpods pro"), ("airpodpro", "airpod pro"), ("macpro", "mac pro"), ("eyedropper", "eye dropper"),
    ("halffull", "half full"), ("bottomthird", "bottom third"), ("personcrop", "person crop"),
    ("arrowtriangle", "arrow triangle"), ("circlebadge", "circle badge"), ("arrowshape", "arrow shape"),
    ("paperclip", "paper clip"), ("paperplane", "paper plane"), ("applewatch", "apple watch"),
    ("magnifyingglass", "magnifying glass"), ("questionmark", "question mark"), ("creditcard", "credit card"),
    ("lightbulb", "light bulb"), ("thumbsup", "thumbs up"), ("homepod", "home pod"), ("сверхнадпись", nil),
    ("клавишатура", "клавиша тура"), ("надпись", "над пись"),
  ])
  func splits(word: String, into parts: String?) {
    #expect(Self.model.words(in: word) == parts?.split(separator: " ").map(String.init))
  }

  @Test(arguments: [
    "background", "notification", "keyboard", "dropper", "airpods",  // known
    "xmark", "marks", "qwertz", "zzzzzzzzzz", "backgroundx", "xbackground",  // with parts that are not known
    "", "a", "ab", "abc", "half full", "half-full", "half2full", "HALFFULL",
  ])
  func staysWhole(word: String) {
    #expect(Self.model.words(in: word) == nil)
  }

  @Test func likelierSplitWins() {
    let oftenNow = [("now", 900), ("here", 900), ("no", 9), ("where", 9)]
    let oftenNo = [("now", 9), ("here", 9), ("no", 900), ("where", 900)]
    #expect(WordModel(words: oftenNow).words(in: "nowhere") == ["now", "here"])
    #expect(WordModel(words: oftenNo).words(in: "nowhere") == ["no", "where"])
    #expect(WordModel(words: oftenNo + [("nowhere", 0)]).words(in: "nowhere") == nil)
  }

  @Test func longestLastWordWinsATie() {
    let model = WordModel(words: [("now", 7), ("here", 7), ("no", 7), ("where", 7)])
    #expect(model.words(in: "nowhere") == ["no", "where"])
  }

  /// Words rare beside the total cost more than an unknown word of their letters.
  @Test func unlikelySplitStaysWhole() {
    let rare = WordModel(words: [("ab", 0), ("cd", 0), ("the", 1_000_000)])
    #expect(rare.words(in: "abcd") == nil)
    let common = WordModel(words: [("ab", 500_000), ("cd", 500_000), ("the", 1_000_000)])
    #expect(common.words(in: "abcd") == ["ab", "cd"])
  }

  @Test func emptyModelSplitsNothing() {
    let model = WordModel(words: [])
    #expect(model.wordCount == 0)
    #expect(!model.contains(""))
    #expect(model.words(in: "eyedropper") == nil)
  }

  @Test func containsKnownWordsOnly() {
    #expect(Self.model.contains("eye"))
    #expect(!Self.model.contains("ey"))
    #expect(!Self.model.contains("eyedropper"))
    #expect(!Self.model.contains(""))
    #expect(!Self.model.contains(String(repeating: "eye", count: 1_000_000)))
  }

  @Test func bytesGiveLengthsAndKeepStorage() {
    var lengths: [Int] = []
    #expect(!Self.model.lexicon.split(Array("background".utf8).span, into: &lengths))
    #expect(lengths.capacity == 0)
    #expect(Self.model.lexicon.split(Array("airpodspro".utf8).span, into: &lengths))
    #expect(lengths == [7, 3])
    let capacity = lengths.capacity
    #expect(!Self.model.lexicon.split(Array("qwertz".utf8).span, into: &lengths))
    #expect(lengths.isEmpty && lengths.capacity == capacity)
  }

  /// Splits of random words, over few letters so that many overlap, against the cheapest of all splits there are.
  @Test(arguments: seeds)
  func equalsBruteForce(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var splits = 0
    for _ in 0..<40 {
      let listed = (0..<Int.random(in: 1...60, using: &random)).map { _ in
        // Few different counts, so that ties are frequent.
        (random.word(length: 2...5, letters: 3), [0, 1, 1, 20, 400].randomElement(using: &random) ?? 0)
      }
      let model = WordModel(words: listed)
      for _ in 0..<40 {
        let word = random.word(length: 1...12, letters: 3)
        let expected = BruteForceSplit(model: model).words(in: word)
        #expect(model.words(in: word) == expected, "seed \(seed), word \(word), list \(listed)")
        splits += expected == nil ? 0 : 1
      }
    }
    #expect(splits > 50, "seed \(seed): too few of the words split to mean anything")
  }
}

/// Every split of a word, one after another.
private struct BruteForceSplit {
  let costs: [[UInt8]: UInt32]
  let lexicon: WordModel.Lexicon

  init(model: WordModel) {
    var costs: [[UInt8]: UInt32] = [:]
    model.lexicon.forEachWord { costs[$0] = $1 }
    self.costs = costs
    lexicon = model.lexicon
  }

  func words(in word: String) -> [String]? {
    let bytes = Array(word.utf8)
    guard bytes.count > 1, costs[bytes] == nil else { return nil }
    let whole = lexicon.unknownBaseCost + UInt32(word.count) * lexicon.unknownLetterCost
    var best: Candidate?
    for cuts in 1..<1 << (bytes.count - 1) {
      var parts: [[UInt8]] = [[bytes[0]]]
      for index in 1..<bytes.count {
        if cuts >> (index - 1) & 1 == 1 { parts.append([]) }
        parts[parts.count - 1].append(bytes[index])
      }
      guard parts.allSatisfy({ costs[$0] != nil }) else { continue }
      let candidate = Candidate(cost: parts.reduce(0) { $0 + (costs[$1] ?? 0) }, parts: parts)
      guard candidate.cost < whole, best.map(candidate.isBetter) ?? true else { continue }
      best = candidate
    }
    return best?.parts.map { String(decoding: $0, as: UTF8.self) }
  }

  struct Candidate {
    let cost: UInt32
    let parts: [[UInt8]]

    /// Cheaper; as cheap, with a longer last word, or with a longer one before it, and so on.
    func isBetter(than other: Candidate) -> Bool {
      guard cost == other.cost else { return cost < other.cost }
      return other.parts.reversed().map(\.count).lexicographicallyPrecedes(parts.reversed().map(\.count))
    }
  }
}
