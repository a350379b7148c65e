internal import TypeaheadTools

/// The words of records, to type from.
struct RecordWords: Sendable {
  /// Each record's name, and the words of its searched values, those of the name first.
  struct Entry: Sendable {
    let name: String
    let nameWords: [String]
    let otherWords: [String]

    var words: [String] { nameWords + otherWords }
  }

  /// Records that have words.
  let entries: [Entry]

  init(_ records: BenchRecords) {
    self.init(
      records.documents.map { document in
        let fields = records.preset.searchedFields
        return (records.preset.name(of: document), fields.dropFirst().flatMap(document.texts))
      })
  }

  /// Takes names with the other texts of their records.
  init(_ texts: [(name: String, others: [String])]) {
    entries = texts.map { name, others in
      Entry(name: name, nameWords: Self.words(name), otherWords: others.flatMap(Self.words))
    }.filter { !$0.nameWords.isEmpty }
  }

  /// The runs of letters, marks and digits in a text, at most ``mostWords`` of them.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    func isWord(_ scalar: Unicode.Scalar) -> Bool {
      let properties = scalar.properties
      return properties.isAlphabetic || properties.numericType != nil || properties.isGraphemeExtend
    }
    for scalar in text.unicodeScalars {
      if isWord(scalar) {
        word.append(scalar)
      } else if !word.isEmpty {
        words.append(String(word))
        word = .init()
        if words.count == mostWords { return words }
      }
    }
    if !word.isEmpty { words.append(String(word)) }
    return words
  }

  private static let mostWords = 64
}
