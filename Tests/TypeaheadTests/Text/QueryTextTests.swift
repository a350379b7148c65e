import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Reading a query quickly gives what reading it in full gives, or says that it cannot.
@Suite struct QueryTextTests {
  private func tokens(_ text: borrowing QueryText) -> [[UInt8]] {
    (0..<text.count).map { number in text.range(number).map { text.bytes[$0] } }
  }

  @Test(arguments: 0..<40) func itAgreesWithAllReadings(seed: Int) {
    var random = RandomText(seed: UInt64(seed))
    var text = QueryText()
    let ordinary = [
      "smith", "Smith", "SMITH", "smIth", "ABc", "gray2", "3D", "00", "0049", "12345", "Straße", "ÉCOLE", "иванов",
      "東京", "설정", "a", "ﬁ", "ÅÄÖ",
    ]
    for _ in 0..<200 {
      let words = (0..<Int.random(in: 1...3, using: &random.random)).map { _ in
        Bool.random(using: &random.random) ? ordinary.randomElement(using: &random.random)! : random.text(2)
      }
      let query = words.joined(separator: " ")
      for isLiteral in [false, true] where text.read(query, isLiteral: isLiteral) {
        let combinations = QueryReadings(Query(query), isLiteral: isLiteral).combinations
        let own = tokens(text)
        #expect(combinations.map(\.tokens) == [own], "seed \(seed), \(query.debugDescription)")
      }
    }
  }

  /// Reading on from the text before gives what reading it afresh does, whatever was typed, pasted or taken back.
  @Test(arguments: 0..<40) func itReadsOn(seed: Int) {
    var random = RandomText(seed: UInt64(seed))
    var text = QueryText()
    var fresh = QueryText()
    let pieces = ["a", "b", "S", "T", " ", "1", "0", "00", "ß", "É", "и", "東", "설", "-", "\u{301}", "smith", "Jo an"]
    var query = ""
    for _ in 0..<300 {
      switch Int.random(in: 0..<10, using: &random.random) {
      case 0: query = String(query.dropLast())
      case 1: query = random.text(2)
      case 2: query.insert(contentsOf: pieces.randomElement(using: &random.random)!, at: query.startIndex)
      case 3: text.set(.init(tokens: [Array("other".utf8)], isAsTyped: true))
      default: query += pieces.randomElement(using: &random.random)!
      }
      let isLiteral = Int.random(in: 0..<20, using: &random.random) == 0
      let isRead = text.read(query, isLiteral: isLiteral, readsOn: true)
      let isReadAfresh = fresh.read(query, isLiteral: isLiteral)
      #expect(isRead == isReadAfresh, "seed \(seed), \(query.debugDescription)")
      if isRead {
        let (own, expected) = (tokens(text), tokens(fresh))
        #expect(own == expected, "seed \(seed), \(query.debugDescription)")
      }
    }
  }

  /// What most people type is read quickly; what may be read in several ways is not.
  @Test func itReadsWords() {
    var text = QueryText()
    for query in ["", "smi jo", "Smith J", "SMITH", "gray2", "иванов", "Élan", "설정", "東京", "301234", "a 1"] {
      let isRead = text.read(query, isLiteral: false)
      #expect(isRead, "\(query)")
    }
    for query in [
      "wi-fi", "darkMode", "HTTPServer", "a@b", "030 1234", "0049123", "0301234", "`a", "東京a", "a\u{301}",
    ] {
      let isRead = text.read(query, isLiteral: false)
      #expect(!isRead, "\(query)")
    }
    let isReadLiterally = text.read("wi-fi.x", isLiteral: true)
    #expect(isReadLiterally)
  }
}
