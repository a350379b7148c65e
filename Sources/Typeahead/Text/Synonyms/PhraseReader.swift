/// A phrase as tables of synonyms know it: the folded segments of its text.
typealias Phrase = [[UInt8]]

/// Reads the texts of phrases.
struct PhraseReader {
  private var builder = LatticeBuilder()
  private var segments: [Segmentation.Segment] = []

  /// The words of a phrase.
  mutating func words(of text: String) throws(SynonymsError) -> Phrase {
    let bytes = Array(text.utf8)
    segments.removeAll(keepingCapacity: true)
    Segmentation.segments(bytes, 0..<bytes.count, into: &segments)
    var words: Phrase = []
    for segment in segments {
      let word = builder.folded(bytes, segment)
      if !word.isEmpty { words.append(word) }
    }
    if words.isEmpty { throw .noWords(phrase: text) }
    if words.count > Synonyms.mostWords {
      throw .tooManyWords(phrase: text, count: words.count, limit: Synonyms.mostWords)
    }
    return words
  }
}

extension LatticeBuilder {
  /// The folded text of a segment; a run's is made of its clusters' folded texts.
  mutating func folded(_ bytes: [UInt8], _ segment: Segmentation.Segment) -> [UInt8] {
    if segment.isRun {
      readRun(bytes, segment.range)
      return run.text
    }
    return folded(bytes, segment.range)
  }

  /// The folded text of a stretch.
  mutating func folded(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    folder.fold(bytes, range, into: &text)
    return text
  }
}
