/// A phrase as tables of synonyms know it: the folded words of its text, or its run of signs.
typealias Phrase = [[UInt8]]

/// Reads the texts of phrases.
struct PhraseParser {
  private var folder = Folder()
  private var apart = ApartText()
  private var words: [WordDelimiter.Word] = []

  /// The words of a phrase; of one without words, its signs.
  mutating func words(of text: String) throws(SynonymsError) -> Phrase {
    apart.read(text)
    let bytes = apart.bytes
    words.removeAll(keepingCapacity: true)
    WordDelimiter.words(bytes, 0..<bytes.count, into: &words)
    let phrase = words.map { folder.folded(bytes, $0) }.filter { !$0.isEmpty }
    if phrase.isEmpty { return [try signs(of: text, bytes)] }
    if phrase.count > Synonyms.maximumWords {
      throw .tooManyWords(phrase: text, count: phrase.count, limit: Synonyms.maximumWords)
    }
    return phrase
  }

  /// The one run of signs of a text without words.
  private mutating func signs(of text: String, _ bytes: [UInt8]) throws(SynonymsError) -> [UInt8] {
    var pieces: [Range<Int>] = []
    WordDelimiter.pieces(bytes, 0..<bytes.count, into: &pieces)
    let runs = pieces.map { folder.folded(bytes, $0) }.filter { !$0.isEmpty }
    guard let run = runs.first else { throw .emptyPhrase(text) }
    if runs.count > 1 { throw .signsApart(phrase: text) }
    return run
  }
}
