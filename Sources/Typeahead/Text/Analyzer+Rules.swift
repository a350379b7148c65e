extension Analyzer {
  /// What the built-in analyzers differ in.
  struct Rules: Sendable {
    /// What delimits segments.
    enum Segments: Sendable {
      /// White space and full stops alone.
      case strict
      /// Everything but letters, marks and digits.
      case plain
      /// Nothing: the piece is one token.
      case none
    }

    /// How a segment may be spelled.
    enum Spellings: Sendable {
      /// Whole.
      case whole
      /// Its camel-case humps.
      case humps
      /// Its humps, whole, its humps cut at digits, its words.
      case all
    }

    /// Whether pieces are the stretches between white space, or the whole value is one.
    var cutsAtWhiteSpace = false
    var segments = Segments.plain
    var spellings = Spellings.all
    /// Whether all segments joined are a reading.
    var joins = true
    /// Splits segments into words.
    var words: WordModel?
    /// Adds a telephone number's one-token forms.
    var phone: PhoneForms?
  }
}
