/// One way to write a text in other letters. A language may have several.
enum SpellingSystem: Hashable, Sendable {
  case hangulInitials
  case letterPairs(LetterPairs)
  case latin(Transliterator.Name)
  case pinyin(Transliterator.Name, Pinyin.Form)
  case romaji(Romaji)

  /// Whether other libraries say how it writes.
  var asksServices: Bool {
    switch self {
    case .latin, .pinyin: true
    case .hangulInitials, .letterPairs, .romaji: false
    }
  }

  /// Writes `bytes[range]`, a stretch of a word with letters between delimiters, and appends it, not folded. False where this is no
  /// way to write it.
  func write(_ bytes: [UInt8], _ range: Range<Int>, into output: inout [UInt8]) -> Bool {
    switch self {
    case .hangulInitials: HangulInitials.write(bytes, range, into: &output)
    case .letterPairs(let pairs): pairs.write(bytes, range, into: &output)
    case .latin(let name): Transliteration.write(bytes, range, name, into: &output)
    case .pinyin, .romaji: return false
    }
    return true
  }

  /// The folded texts of the clusters of a run; nil where this is no way to write it.
  func texts(of run: RunClusters.Folded, _ folder: inout Folder) -> [[UInt8]]? {
    switch self {
    case .hangulInitials, .letterPairs: nil
    case .latin(let name): Transliteration.texts(of: run, name, &folder)
    case .pinyin(let name, let form): Pinyin.texts(of: run, name, form, &folder)
    case .romaji(let romaji): romaji.texts(of: run)
    }
  }
}

extension Analyzer.Language {
  /// Its systems; what two of them write alike is kept once.
  var systems: [SpellingSystem] {
    switch self {
    case .hangulInitials: [.hangulInitials]
    case .german: [.letterPairs(.german)]
    case .nordic: [.letterPairs(.nordic)]
    case .southSlavic: [.letterPairs(.southSlavic)]
    case .latin: [.latin(.anyLatin), .latin(.latinBySound)]
    case .pinyin:
      [
        .pinyin(.hanLatin, .full), .pinyin(.hanLatin, .initials), .pinyin(.hanLatin, .fullWithV),
        .pinyin(.hanLatinNames, .full), .pinyin(.hanLatinNames, .initials),
      ]
    case .romaji: Romaji.allCases.map { .romaji($0) }
    }
  }
}
