/// Cuts values into words, and says how each, or some together, may be read.
struct Analysis {
  let field: OracleField
  let split: @Sendable (String) -> [String]?

  /// One way a word is written; one without tokens leaves it out.
  typealias Spelling = [Token]

  /// The lines of a value: nil where it cannot be read. `handWords` are the values of hand-given words of the record.
  func lines(of value: String, handWords: [String] = []) -> Lines? {
    let text = Apart.text(Array(value.unicodeScalars))
    let written = Folding.fold(text)
    if field.kind == .whole {
      return Lines(
        end: 1, primary: [.plain(written)],
        steps: written.isEmpty ? [] : [.init(from: 0, to: 1, tokens: [.plain(written)])])
    }
    let words = Word.words(of: text, strict: field.kind == .names)
    let splits = splits(of: words, handWords)
    let spelled = words.indices.map { spellings(words[$0], split: splits[$0]) }
    var steps = words.indices.flatMap { word in
      spelled[word].map { Lines.Step(from: word, to: word + 1, tokens: $0) }
    }
    steps += joins(of: words, text) + numbers(in: words, text) + addresses(in: words, text) + synonyms(of: words)
    let end = max(words.count, 1)
    // Strict names, and colours, are found as they are written, too. (What is only a run says that itself.)
    let isOnlyRun = words.count == 1 && words[0].isRun && words[0].folded == written
    if field.kind == .names || field.kind == .colors, !written.isEmpty, !isOnlyRun {
      steps.append(.init(from: 0, to: end, tokens: [.plain(written)]))
    }
    let spoken = spokenSigns(in: text, words)
    return Lines(
      end: spoken.isEmpty ? end : words.count + spoken.count, primary: spelled.flatMap { $0.first ?? [] },
      steps: Self.inserting(spoken, into: steps))
  }

  /// The signs of a value, one line: each run of them is a token, found by a query of signs alone. Addresses and telephone numbers are not
  /// looked for by signs, which all of them have.
  func signs(of value: String) -> Lines? {
    guard findsSigns else { return nil }
    let runs = Word.signs(of: Apart.text(Array(value.unicodeScalars)))
    let steps = runs.enumerated().map { Lines.Step(from: $0, to: $0 + 1, tokens: [.plain($1.folded)]) }
    return Lines(end: runs.count, primary: [], steps: steps)
  }

  var findsSigns: Bool { [.prose, .identifier].contains(field.kind) }

  /// The systems its languages are written in.
  var systems: [any WritingSystem] { field.languages.flatMap(\.systems) }

  /// The spellings of one word; the first is the primary one.
  private func spellings(_ word: Word, split: [Folded]?) -> [Spelling] {
    if word.kind == .emoji { return [[], [.run(Run(emoji: word.scalars))]] }
    if word.isRun {
      let run = Run(word.scalars)
      let spelled = systems.compactMap { system in system.texts(ofClusters: run.clusters) }
        .map { Run(word.scalars, texts: $0) }.filter { !$0.text.isEmpty }
      return ([run] + spelled).map { [.run($0)] }
    }
    let whole = [word.scalars]
    let subwords = word.subwordTexts(cuttingDigits: false)
    let written: [[Scalars]] =
      switch field.kind {
      case .names: [whole]
      case .colors: [subwords]
      default: [subwords, whole, word.subwordTexts(cuttingDigits: true)]
      }
    let asWritten = written.map { $0.map { Folding.fold($0) } }
    let inOtherLetters = systems.flatMap { system in
      written.map { texts in
        texts.filter { !Folding.fold($0).isEmpty }.compactMap { system.written($0) }.map { Folding.fold($0) }
      }
    }
    return (asWritten + [split].compactMap { $0 } + inOtherLetters).map { spelling in spelling.filter { !$0.isEmpty } }
      .filter { !$0.isEmpty }.map { spelling in spelling.map { .plain($0) } }
  }
}
