internal import Typeahead
internal import TypeaheadOracle

extension TestSchema {
  /// Fields with synonyms of what random texts are made of: of one word and several, in chains and circles, overlapping, in
  /// scripts written without spaces, of signs.
  package static let synonyms: TestSchema = {
    let table = OracleSynonyms([
      ("a", "b"), ("b", "eye half"), ("eye half", "a"), ("half full", "pro"), ("pro", "half full"), ("a a", "12"),
      ("eye", "dropper a"), ("half eye", "ab a b"), ("eyedropper", "pro pro"), ("A1b2", "full"), ("1", "one a"),
      ("1 2", "2"), ("7", "44 7"), ("00 44", "o"), ("don t", "do not"), ("o", "0"), ("t", "don don"), ("東京", "tokyo a"),
      ("東", "京 都"), ("a", "東京"), ("カ", "か が"), ("ก", "ไทย"), ("설", "가 나"), ("가나", "설정"), ("zhang san", "zs"),
      ("zs", "张三"), ("mueller", "Müller"), ("u", "ue"), ("ß", "a b"), ("क", "a"), ("لا", "ا ه"),
      ("abcdefghij", "a b 1 2"), ("&", "a b"), ("half", "&"), ("+", "&"), ("-", "o"), ("--", "b"), ("@", "half full"),
      ("'", "+"),
    ])
    func field(
      _ name: String, _ kind: OracleField.Kind, isName: Bool = false, otherNames: String? = nil,
      splitsWords: Bool = false
    ) -> OracleField {
      var field = OracleField(
        name, kind, isName: isName, otherNames: otherNames, handWords: splitsWords ? "words" : nil,
        splitsWords: splitsWords)
      field.synonyms = table
      return field
    }
    var composed = field("composed", .colors)
    composed.also = .prose
    var spelled = field("spelled", .prose)
    spelled.languages = [.german, .pinyin, .nordic]
    return TestSchema(
      "synonyms",
      OracleSchema(fields: [
        field("name", .prose, isName: true, otherNames: "aka"), field("identifier", .identifier, splitsWords: true),
        OracleField("plain", .prose), field("strict", .names), field("phone", .phone), composed, spelled,
      ]), model: WordModel(words: [("eye", 9), ("dropper", 5), ("half", 9), ("full", 8), ("ab", 2), ("ba", 2)]))
  }()
}
