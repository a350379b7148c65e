/// A phrase as tables of synonyms know it: the folded words of its text.
typealias Phrase = [[UInt8]]

/// Reads the texts of phrases.
struct PhraseParser {
  private var builder = LatticeBuilder()
  private var apart = ApartText()
  private var words: [WordDelimiter.Word] = []

  /// The words of a phrase.
  mutating func words(of text: String) throws(SynonymsError) -> Phrase {
    apart.read(text)
    let bytes = apart.bytes
    words.removeAll(keepingCapacity: true)
    WordDelimiter.words(bytes, 0..<bytes.count, into: &words)
    let phrase = words.map { builder.folded(bytes, $0) }.filter { !$0.isEmpty }
    if phrase.isEmpty { throw .noWords(phrase: text) }
    if phrase.count > Synonyms.mostWords {
      throw .tooManyWords(phrase: text, count: phrase.count, limit: Synonyms.mostWords)
    }
    return phrase
  }
}

extension LatticeBuilder {
  /// The folded text of a word; a run's is made of its clusters' folded texts.
  mutating func folded(_ bytes: [UInt8], _ word: WordDelimiter.Word) -> [UInt8] {
    if word.isRun {
      readRun(bytes, word.range)
      return run.text
    }
    return folded(bytes, word.range)
  }

  /// The folded text of a stretch.
  mutating func folded(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    folder.fold(bytes, range, into: &text)
    return text
  }
}
