extension Query {
  /// A query in the signs that people know from web searches.
  ///
  /// ```swift
  /// let query = Query(parsing: #"wifi "night light" -dark"#)
  /// query.text         // "wifi night light"
  /// query.conditions   // night light next to each other; not dark
  /// ```
  ///
  /// - `"night light"`: whole words, next to each other in some value, in this order. A phrase that is not closed is words like others.
  /// - `-dark`, `-"night light"`: without the word or phrase. It must be a whole word: `-dark` keeps *Darkness*.
  /// - All else is found as the same text is by ``init(_:matching:)``.
  ///
  /// The straight and the curly quotation marks are known. Signs that stand within a word are none: `wi-fi`, `5"`.
  ///
  /// - Complexity: O(*n*) for a text of *n* bytes.
  public init(parsing text: String) {
    self.init("")
    var (words, rest): ([Substring.UnicodeScalarView], Substring.UnicodeScalarView) = ([], text[...].unicodeScalars)
    while let start = rest.firstIndex(where: { !$0.properties.isWhitespace }) {
      rest = rest[start...]
      let isExcluded = Self.isExcluding(rest)
      if isExcluded { rest = rest.dropFirst() }
      let isPhrase = rest.first.map(Self.isQuote) ?? false
      if isPhrase, let end = rest.dropFirst().firstIndex(where: Self.isQuote) {
        let phrase = rest.dropFirst().prefix(upTo: end)
        if !isExcluded { words.append(phrase) }
        add(Condition(String(phrase), isPhrase: true, isExcluded: isExcluded))
        rest = rest[end...].dropFirst()
      } else {
        let end = rest.firstIndex { $0.properties.isWhitespace } ?? rest.endIndex
        let word = isPhrase ? rest.dropFirst().prefix(upTo: end) : rest[..<end]
        if isExcluded { add(Condition(String(word), isExcluded: true)) } else { words.append(word) }
        rest = rest[end...]
      }
    }
    self.text = words.map { String($0) }.joined(separator: " ")
  }

  /// Whether text begins with a sign that excludes the word behind it.
  private static func isExcluding(_ text: Substring.UnicodeScalarView) -> Bool {
    guard text.first == "-", let next = text.dropFirst().first else { return false }
    return next != "-" && !next.properties.isWhitespace
  }

  private static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "\u{201C}", "\u{201D}", "\u{201E}": true
    default: false
    }
  }

  private mutating func add(_ condition: Condition) {
    if !Query(condition.words).isEmpty { parsed.append(condition) }
  }
}
