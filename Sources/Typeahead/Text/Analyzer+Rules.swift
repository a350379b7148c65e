extension Analyzer {
  /// What the built-in analyzers differ in. A class, so that handing it on for each piece of text costs nothing.
  final class Rules: Sendable {
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

    /// Whether pieces are the stretches between white space, or the whole value is one.
    let cutsAtWhiteSpace: Bool
    let delimiters: Delimiters
    let spellings: Spellings
    /// Whether all words joined are a reading.
    let joins: Bool
    /// Splits words that are made of others.
    let splitter: WordModel?
    /// Adds a telephone number's one-token forms.
    let phone: PhoneForms?
    /// How words are spelled beside their own letters.
    let systems: [SpellingSystem]
    /// What phrases are found by beside their own words.
    let synonyms: Synonyms?

    init(
      cutsAtWhiteSpace: Bool = false, delimiters: Delimiters = .plain, spellings: Spellings = .all, joins: Bool = true,
      splitter: WordModel? = nil, phone: PhoneForms? = nil, systems: [SpellingSystem] = [],
      synonyms: Synonyms? = nil
    ) {
      self.cutsAtWhiteSpace = cutsAtWhiteSpace
      self.delimiters = delimiters
      self.spellings = spellings
      self.joins = joins
      self.splitter = splitter
      self.phone = phone
      self.systems = systems
      self.synonyms = synonyms
    }

    /// These rules with words split into those that they are made of, or whole.
    func splittingWords(by model: WordModel?) -> Rules {
      Rules(
        cutsAtWhiteSpace: cutsAtWhiteSpace, delimiters: delimiters, spellings: spellings, joins: joins, splitter: model,
        phone: phone, systems: systems, synonyms: synonyms)
    }

    /// These rules with synonyms.
    func expanding(_ synonyms: Synonyms) -> Rules {
      Rules(
        cutsAtWhiteSpace: cutsAtWhiteSpace, delimiters: delimiters, spellings: spellings, joins: joins,
        splitter: splitter,
        phone: phone, systems: systems, synonyms: synonyms)
    }

    /// These rules with the spellings of languages.
    func spelled(in languages: [Language]) -> Rules {
      var systems = systems
      for system in languages.flatMap(\.systems) where !systems.contains(system) { systems.append(system) }
      return Rules(
        cutsAtWhiteSpace: cutsAtWhiteSpace, delimiters: delimiters, spellings: spellings, joins: joins,
        splitter: splitter,
        phone: phone, systems: systems, synonyms: synonyms)
    }
  }
}
