internal import Typeahead

/// Phrases and what they are found by: as a table, and as they were given.
struct PhraseList: Sendable {
  let table: Synonyms
  let pairs: [(phrase: String, other: String)]

  init(_ pairs: [(phrase: String, other: String)]) throws(SynonymsError) {
    table = try Synonyms(pairs.map { .oneWay($0.phrase, foundBy: $0.other) })
    self.pairs = pairs
  }
}

/// How answers are ordered, and what is found besides what matches as typed; by default as the library does.
package struct SearchRules: Sendable {
  var ranking = Ranking<Document>()
  /// What phrases are found by beside their own words; nil where nothing is said.
  var synonyms: PhraseList?
  /// The later tiers; nil where nothing is said.
  var tiers: Set<Tolerance.Tier>?
  /// The locale by whose collation names are ordered.
  var locale = ""
}
