/// A piece of a value, with all its readings. The readings (a) are kept as the spellings of each word, since any
/// choice, word by word, is a reading.
struct Piece {
  /// One way a word is written: one or more tokens.
  typealias Spelling = [Token]

  /// A family of readings: one spelling chosen for each word. (b), (c) and other one-token readings are families of
  /// one word with one spelling.
  typealias Form = [[Spelling]]

  /// Never empty, nor is any word in it; a form without words, and a spelling without tokens, read as nothing.
  var forms: [Form]
  /// The tokens of the primary reading.
  var primary: [Token]

  /// Nil where nothing is left to read.
  init?(forms: [Form], primary: [Token]) {
    let kept = forms.map { form in
      form.map { distinct($0) }.filter { !$0.isEmpty }
    }
    if kept.allSatisfy({ $0.allSatisfy { $0.allSatisfy(\.isEmpty) } }) { return nil }
    self.forms = kept
    self.primary = primary
  }

  /// Every reading, written out.
  var readings: [[Token]] {
    forms.flatMap { form in
      form.reduce([[]]) { begun, spellings in begun.flatMap { start in spellings.map { start + $0 } } }
    }
  }

  /// As many query tokens as the piece could serve at the very most.
  var capacity: Int {
    forms.map { form in
      form.map { spellings in spellings.map { $0.map(\.capacity).reduce(0, +) }.max() ?? 0 }.reduce(0, +)
    }.max() ?? 0
  }
}

/// The first of each of several equal elements.
func distinct<Element: Hashable>(_ elements: [Element]) -> [Element] {
  var met: Set<Element> = []
  return elements.filter { met.insert($0).inserted }
}
