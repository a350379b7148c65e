/// How the values of a field are cut and read.
package struct OracleField: Sendable {
  package enum Kind: Sendable {
    /// Strict: one piece; white space and `.` delimit; whole words, and the piece as written.
    case names
    /// One piece; subwords, and the piece as written.
    case colors
    /// One piece, all readings.
    case identifier
    /// A piece for each white-space chunk, all readings.
    case prose
    /// One piece, all readings.
    case email
    /// One piece, all readings, and the number's forms.
    case phone
    /// One piece with one reading: the folded value as one token.
    case whole
  }

  package var name: String
  package var kind: Kind
  /// A name field, as the ranking rules mean it.
  package var isName: Bool
  /// The name of the values that are other names of this field.
  package var otherNames: String?
  /// The name of the values with hand-given words; read where the field splits words.
  package var handWords: String?
  package var splitsWords: Bool
  /// For phones: the country code that numbers written nationally have, and the lengths of last digits to be found.
  package var countryCode: String?
  package var lastDigits: ClosedRange<Int>?
  /// Another way to read every value.
  package var also: Kind?
  /// By which its values are spelled in other letters too.
  package var languages: [OracleLanguage] = []
  /// Whether its texts and words are suggested.
  package var isSuggested = true
  /// By which its values are found beside their own words.
  package var synonyms = OracleSynonyms([])

  package init(
    _ name: String, _ kind: Kind, isName: Bool = false, otherNames: String? = nil, handWords: String? = nil,
    splitsWords: Bool = false, countryCode: String? = nil, lastDigits: ClosedRange<Int>? = nil
  ) {
    self.name = name
    self.kind = kind
    self.isName = isName
    self.otherNames = otherNames
    self.handWords = handWords
    self.splitsWords = splitsWords
    self.countryCode = countryCode
    self.lastDigits = lastDigits
  }
}

/// Which fields are searched, in the order of their priority, and how.
package struct OracleSchema: Sendable {
  package var fields: [OracleField]
  /// Whether a query token is read in other ways than as typed.
  package var queryReadings: Bool
  /// What matches are compared by, before the static order.
  package var rules: [Rule] = Rule.defaults
  /// The locale of the natural order of names; "" is the root.
  package var locale: String
  /// The words of a folded word, nil where it is not to be split.
  package var split: @Sendable (String) -> [String]?

  package init(
    fields: [OracleField], queryReadings: Bool = true, locale: String = "",
    split: @escaping @Sendable (String) -> [String]? = { _ in nil }
  ) {
    self.fields = fields
    self.queryReadings = queryReadings
    self.locale = locale
    self.split = split
  }
}

/// A record as it is given.
package struct OracleRecord: Sendable {
  package var id: String
  package var weight: Double
  package var values: [String: [String]]

  package init(id: String, weight: Double = 0, values: [String: [String]]) {
    self.id = id
    self.weight = weight
    self.values = values
  }
}

/// A record that matches, and how it fares by each rule.
package struct OracleHit: Sendable, Equatable {
  package var id: String
  /// The values of the schema's rules; lower is better, 0 is yes. That of the priority is the index of a field.
  package var rules: [Int]

  package init(id: String, rules: [Int]) {
    self.id = id
    self.rules = rules
  }
}
