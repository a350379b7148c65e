extension Analyzer {
  /// What the built-in analyzers differ in.
  struct Rules: Sendable {
    /// What delimits words.
    enum Delimiters: Sendable {
      /// White space and full stops alone.
      case strict
      /// Everything but letters, marks and digits.
      case plain
      /// Nothing: the piece is one token.
      case none
    }

    /// How a word may be spelled.
    enum Spellings: Sendable {
      /// Whole.
      case whole
      /// Its camel-case subwords.
      case subwords
      /// Its subwords, whole, its subwords cut at digits, the words it is made of.
      case all
    }

    /// Which signs link words, so that these are read as one, too.
    enum Links: Sendable {
      case none
      /// Hyphen, apostrophe, underscore.
      case identifier
      /// Also period, slash, ampersand, plus; marks of Hebrew; the middle dot of Japanese.
      case prose
    }

    /// Whether pieces are the stretches between white space, or the whole value is one.
    var cutsAtWhiteSpace = false
    var delimiters = Delimiters.plain
    var spellings = Spellings.all
    var links = Links.none
    /// Whether a piece is found as it is written, too.
    var keepsWritten = false
    /// Whether an address is found by what is typed of it, with its signs.
    var findsAddresses = true
    /// Whether the whole value is an address: then nobody types its parts with white space between.
    var isAddress = false
    /// Whether a query of signs alone finds those of the text.
    var findsSigns = false
    /// Splits words that are made of others.
    var splitter: WordModel?
    /// Adds a telephone number's one-token forms.
    var phone: PhoneForms?
    /// How words are spelled beside their own letters.
    var systems: [SpellingSystem] = []
    /// What phrases are found by beside their own words.
    var synonyms: Synonyms?
  }
}
