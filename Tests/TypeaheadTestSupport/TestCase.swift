package import Typeahead
package import TypeaheadOracle

/// Random records and queries that often match: few letters, every script's peculiarities, every delimiter.
package struct RandomText {
  package var random: SeededRandom

  package init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private static let chunks = [
    "a", "b", "ab", "ba", "A", "B", "aB", "Ab", "AB", "abA", "1", "2", "12", "a1", "A1b", "eye", "dropper", "half",
    "full",
    "eyedropper", "halffull", "airpodspro", "ß", "é", "e\u{301}", "ø", "Ａ", "①", "ﬁ", "東", "京", "東京", "都", "東京都庁", "カ",
    "が",
    "か", "ｶﾞ", "ー", "ไทย", "ภาษา", "설정", "가", "간", "ㅅ", "한국", "й", "и", "أ", "ا", "ـ", "\u{200D}", "\u{AD}", "\u{301}",
    "\u{3099}", "😀", "ʼ", "ក្រ", "မြန်", "q̇", "İ", "ı",
  ]
  private static let joints = [
    "", "", "", ".", "-", "_", " ", " ", " ", "@", "&", "'", "+", "/", "。", "\u{3000}", "\t",
  ]
  private static let digits = ["0", "1", "2", "44", "7", "00", "+44", "(0)", " ", "-", "7700"]

  /// A text of up to `length` chunks.
  package mutating func text(_ length: Int) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...length, using: &random) {
      text += Self.chunks.randomElement(using: &random)! + Self.joints.randomElement(using: &random)!
    }
    return text
  }

  /// Something like a telephone number.
  package mutating func number() -> String {
    (0..<Int.random(in: 1...7, using: &random)).map { _ in Self.digits.randomElement(using: &random)! }.joined()
  }

  /// A record with texts in every field of the schema.
  package mutating func record(id: String, _ schema: TestSchema) -> TestRecord {
    var values: [String: [String]] = [:]
    for field in schema.oracle.fields {
      let count = [0, 1, 1, 1, 2].randomElement(using: &random)!
      values[field.name] = (0..<count).map { _ in field.kind == .phone ? number() : text(field.kind == .prose ? 5 : 3) }
      if let others = field.otherNames {
        values[field.name] = Array(values[field.name]!.prefix(1))
        values[others] = (0..<[0, 0, 1, 2].randomElement(using: &random)!).map { _ in text(3) }
      }
      if let words = field.handWords {
        values[words] = Bool.random(using: &random) ? ["eye dropper", "half full"] : ["a b"]
      }
    }
    return TestRecord(id: id, weight: Double(Int.random(in: 0...2, using: &random)), values: values)
  }

  /// A query made of beginnings of what the records hold, and of anything.
  package mutating func query(_ records: [TestRecord]) -> String {
    var words: [String] = []
    for _ in 0..<[0, 1, 1, 1, 2, 2, 2, 3, 3, 4].randomElement(using: &random)! {
      let texts = records.randomElement(using: &random).map { Array($0.values.values.joined()) } ?? []
      let text = texts.randomElement(using: &random) ?? text(2)
      let pieces = text.split(whereSeparator: \.isWhitespace)
      guard let piece = pieces.randomElement(using: &random), Int.random(in: 0..<8, using: &random) > 0 else {
        words.append(text)
        continue
      }
      let scalars = Array(piece.unicodeScalars)
      let start = Int.random(in: 0..<4, using: &random) > 0 ? 0 : Int.random(in: 0..<scalars.count, using: &random)
      let end = Int.random(in: start..<scalars.count, using: &random) + 1
      var word = String.UnicodeScalarView()
      word.append(contentsOf: scalars[start..<end])
      words.append(String(word))
    }
    return words.joined(separator: " ")
  }
}

/// Compares the engine with the oracle, ids in order, total and rule values.
package enum Comparison {
  /// Says how the engine's answer differs from the oracle's; nil when it does not.
  package static func difference(
    _ query: String, _ snapshot: IndexSnapshot<TestRecord>, _ oracle: Oracle, fields: [String]? = nil
  ) -> String? {
    let expected = oracle.search(query, fields: fields.map { Set($0) })
    let answer = snapshot.search(query, limit: .max, fields: fields)
    if answer.total != expected.count || answer.hits.map(\.id) != expected.map(\.id) {
      return
        "query \(query.debugDescription): expected \(expected.map(\.id)), found \(answer.hits.map(\.id)), total \(answer.total)"
    }
    for (hit, wanted) in zip(answer.hits, expected) where hit.rank != wanted.rules {
      return "query \(query.debugDescription), record \(hit.record): expected rules \(wanted.rules), found \(hit.rank)"
    }
    let top = snapshot.search(query, limit: 3, fields: fields)
    if top.total != expected.count || top.hits.map(\.id) != expected.prefix(3).map(\.id) {
      return
        "query \(query.debugDescription), top 3: expected \(expected.prefix(3).map(\.id)), found \(top.hits.map(\.id))"
    }
    return nil
  }
}
