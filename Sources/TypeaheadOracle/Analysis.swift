/// Cuts values into pieces and gives each its readings.
struct Analysis {
  let field: OracleField
  let split: @Sendable (String) -> [String]?

  /// The pieces of a value. `handWords` are the values of hand-given words of the record.
  func pieces(of value: String, handWords: [String] = []) -> [Piece] {
    let text = Apart.text(Array(value.unicodeScalars))
    switch field.kind {
    case .prose:
      return withSynonyms(text.split(whereSeparator: \.isWhiteSpace).compactMap { cut(Array($0), handWords) })
    case .whole:
      let token = Folding.fold(text)
      if token.isEmpty { return [] }
      return [Piece(forms: [[[[.plain(token)]]]], primary: [.plain(token)])].compactMap { $0 }
    case .names, .colors, .identifier, .email, .phone:
      return withSynonyms([cut(text, handWords)].compactMap { $0 })
    }
  }

  private func cut(_ text: Scalars, _ handWords: [String]) -> Cut? {
    let words = Word.words(of: text, strict: field.kind == .names)
    let splits = splits(of: words, handWords)

    // (a) the words, each in one of its spellings, the primary one first.
    let spelled = words.indices.map { spellings(words[$0], split: splits[$0]) }
    var forms = [spelled]

    // (c) the piece as written, and (b) its words joined, but no emoji.
    let written = Folding.fold(text)
    let joining = words.filter { $0.kind != .emoji }
    let joined = joining.flatMap(\.folded)
    // (A piece that is only a run has neither: the run itself says all of it, and says which parts of it are adjacent.)
    let isOnlyRun = words.count == 1 && (words[0].isRun || words[0].kind == .emoji)
    if fits(written), !isOnlyRun || written != words[0].folded { forms.append([[[.plain(written)]]]) }
    if field.kind != .names, field.kind != .colors, !isOnlyRun {
      let all = [joined] + systems.map { system in joining.flatMap { system.folded($0) } }
      forms += all.filter(fits).map { [[[.plain($0)]]] }
    }

    if field.kind == .phone {
      forms += Phone(field).forms(of: written).map { [[[.plain($0)]]] }
    }

    return Piece(forms: forms, primary: spelled.flatMap { $0.first ?? [] })
      .map { Cut(piece: $0, words: words, spelled: spelled) }
  }

  /// In prose, a token made of a whole piece has a limit.
  private func fits(_ token: Folded) -> Bool {
    !token.isEmpty && (field.kind != .prose || token.count <= 4096)
  }

  /// The systems its languages are written in.
  private var systems: [any WritingSystem] { field.languages.flatMap(\.systems) }

  /// The spellings of one word; the first is the primary one. An empty one leaves the word out, as a line may an emoji.
  private func spellings(_ word: Word, split: [Folded]?) -> [Piece.Spelling] {
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
