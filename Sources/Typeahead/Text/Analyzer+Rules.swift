extension Analyzer {
  /// What the built-in analyzers differ in. A class, so that handing it on for each piece of text costs nothing.
  final class Rules: Sendable {
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
    let cutsAtWhiteSpace: Bool
    let segments: Segments
    let spellings: Spellings
    /// Whether all segments joined are a reading.
    let joins: Bool
    /// Splits segments into words.
    let words: WordModel?
    /// Adds a telephone number's one-token forms.
    let phone: PhoneForms?
    /// How segments are spelled beside their own letters.
    let systems: [SpellingSystem]
    /// What phrases are found by beside their own words.
    let synonyms: Synonyms?

    init(
      cutsAtWhiteSpace: Bool = false, segments: Segments = .plain, spellings: Spellings = .all, joins: Bool = true,
      words: WordModel? = nil, phone: PhoneForms? = nil, systems: [SpellingSystem] = [],
      synonyms: Synonyms? = nil
    ) {
      self.cutsAtWhiteSpace = cutsAtWhiteSpace
      self.segments = segments
      self.spellings = spellings
      self.joins = joins
      self.words = words
      self.phone = phone
      self.systems = systems
      self.synonyms = synonyms
    }

    /// These rules with the words inside segments, or without.
    func splittingWords(by model: WordModel?) -> Rules {
      Rules(
        cutsAtWhiteSpace: cutsAtWhiteSpace, segments: segments, spellings: spellings, joins: joins, words: model,
        phone: phone, systems: systems, synonyms: synonyms)
    }

    /// These rules with synonyms.
    func expanding(_ synonyms: Synonyms) -> Rules {
      Rules(
        cutsAtWhiteSpace: cutsAtWhiteSpace, segments: segments, spellings: spellings, joins: joins, words: words,
        phone: phone, systems: systems, synonyms: synonyms)
    }

    /// These rules with the spellings of languages.
    func spelled(in languages: [Language]) -> Rules {
      var systems = systems
      for system in languages.flatMap(\.systems) where !systems.contains(system) { systems.append(system) }
      return Rules(
        cutsAtWhiteSpace: cutsAtWhiteSpace, segments: segments, spellings: spellings, joins: joins, words: words,
        phone: phone, systems: systems, synonyms: synonyms)
    }
  }
}
