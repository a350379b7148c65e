extension WordModel {
  /// Whether `text` can be a word of a model: letters alone (with the marks that belong to them), within the bounds.
  ///
  /// It starts with a letter, so that no split ever tears a mark from its letter.
  static func isWord(_ text: String, minimumLetters: Int) -> Bool {
    guard text.utf8.count <= maximumWordBytes, let first = text.unicodeScalars.first, isLetter(first) else {
      return false
    }
    return text.unicodeScalars.count >= minimumLetters && text.unicodeScalars.allSatisfy { isLetter($0) || isMark($0) }
  }

  /// Whether a scalar is a letter (General_Category L).
  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  /// Whether a scalar is a mark (General_Category M).
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}

/// The words of a sample of names, each with the number of different names that hold it.
///
///     NameWords(["drop.fill", "eyedropper.fill", "drop.fill"])  // drop 1, eyedropper 1, fill 2
///
/// A word is a run of letters with their marks; everything between delimits. Those that no dictionary holds (one
/// letter, more than 64 bytes) are left out. Names that are equal byte for byte are one.
struct NameWords {
  /// The words in the order of their bytes.
  private(set) var table = WordTable()

  /// Cuts and counts.
  ///
  /// - Complexity: O(`b` + `n` log `n`), where `b` is the number of bytes of all names and `n` of their words.
  init(_ names: some Sequence<String>) {
    for name in Set(names.map(TextKey.init)) {
      for word in Set(Self.words(of: name.text)) { table.append(word.text.utf8, 1) }
    }
    table.sortAndMerge()
  }

  /// The words of one name, one entry for each place.
  private static func words(of name: String) -> [TextKey] {
    name.unicodeScalars.split { !WordModel.isLetter($0) && !WordModel.isMark($0) }.map { String($0) }
      .filter { WordModel.isWord($0, minimumLetters: WordModel.minimumWordLetters) }.map { TextKey($0) }
  }
}
