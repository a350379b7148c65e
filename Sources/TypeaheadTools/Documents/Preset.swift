internal import Typeahead

/// What records are: which fields are searched and how, which are kept, which hold lists.
///
/// The built-in ones have names; others are read of a file, see ``init(file:)``. Missing fields are allowed. Fields a preset does not name
/// are kept and exported, not searched.
package struct Preset: Sendable {
  /// What tells it from others, and makes it again: its name, or all that its file says.
  package let rawValue: String
  /// What it is called: its name, or that of its file.
  package let name: String
  /// The searched fields with how they are read, in priority order.
  package let searched: [SearchedField]
  /// The field whose values are other names of the name field, where the preset has one.
  package let otherNamesField: String?
  /// The field that holds hand-given word splits of the name, where the preset has one.
  package let wordsField: String?
  /// Whether signs are found by their English words, and by signs what has these words: `&` is *and*.
  package let findsSignsByWords: Bool
  /// The fields kept for filters, sums and access.
  package let keptFields: [String]
  /// The fields that are lists even where only one value was written.
  package let listFields: [String]
  /// The field whose values narrow an answer down; nil where the preset has none.
  package let facetField: String?
  /// How answers are ordered, and what is found besides, where that is said.
  let rules: SearchRules

  init(
    _ name: String, rawValue: String? = nil, _ searched: [SearchedField], otherNamesField: String? = nil,
    wordsField: String? = nil, findsSignsByWords: Bool = false, keptFields: [String] = [], listFields: [String] = [],
    facetField: String? = nil, rules: SearchRules = SearchRules()
  ) {
    self.rawValue = rawValue ?? name
    self.name = name
    self.searched = searched
    self.otherNamesField = otherNamesField
    self.wordsField = wordsField
    self.findsSignsByWords = findsSignsByWords
    self.keptFields = keptFields
    self.listFields = listFields
    self.facetField = facetField
    self.rules = rules
  }

  /// The searched fields in priority order.
  package var searchedFields: [String] { searched.map(\.name) }

  /// The field that names a record.
  package var nameField: String { (searched.first(where: \.isName) ?? searched[0]).name }

  /// The fields a record is called by: its name, and keywords, by which people look for it who call it something else.
  package var nameFields: [String] { searched.filter { $0.isName || $0.name.hasSameBytes(as: nameField) }.map(\.name) }

  /// The fields that are numbers.
  package var numberFields: [String] { keptFields.filter(Self.numberNames.contains) }
  /// The names of fields that are numbers, also where a table has them as texts.
  static let numberNames = ["weight", "contentSizeInBytes"]

  /// Every field the preset names, searched ones first.
  package var fields: [String] {
    let kept = keptFields.filter { !searchedFields.contains(where: $0.hasSameBytes) }
    return searchedFields + [otherNamesField, wordsField].compactMap(\.self) + kept
  }

  /// What phrases are found by beside their own words, where the preset's file says so.
  package var synonymPairs: [(phrase: String, other: String)]? { rules.synonyms?.pairs }

  /// The locale by whose collation names are ordered; empty for the natural order.
  package var locale: String { rules.locale }

  /// Whether names are read by strict rules alone, and queries too.
  package var isStrict: Bool { searched.allSatisfy { [.names, .colors].contains($0.analyzer) } }

  /// Whether names are split into the words that they are made of.
  package var splitsWords: Bool { searched.contains { $0.analyzer == .words } }
}

extension Preset: Equatable {
  package static func == (left: Preset, right: Preset) -> Bool { left.rawValue.hasSameBytes(as: right.rawValue) }
}

extension Preset: CaseIterable {
  package static let names = Preset("names", [SearchedField("id", .names, isName: true)])
  package static let colors = Preset("colors", [SearchedField("id", .colors, isName: true)])
  package static let symbols = Preset(
    "symbols",
    [
      SearchedField("name", .words, isName: true), SearchedField("keywords", isName: true), SearchedField("categories"),
    ],
    otherNamesField: "formerNames", wordsField: "words", keptFields: ["since", "weight"],
    listFields: ["formerNames", "words", "keywords", "categories"], facetField: "categories")
  package static let settings = Preset(
    "settings",
    [
      SearchedField("title", isName: true), SearchedField("keywords", isName: true), SearchedField("value"),
      SearchedField("category"), SearchedField("path"),
    ],
    findsSignsByWords: true, keptFields: ["weight", "hidden"], listFields: ["keywords", "path"], facetField: "category")
  package static let users = Preset(
    "users", [SearchedField("name", isName: true), SearchedField("email", .email), SearchedField("phone", .phone)],
    keptFields: ["owner", "visibleTo", "weight"], listFields: ["visibleTo"])
  package static let storage = Preset(
    "storage", [SearchedField("fileName", isName: true), SearchedField("contentType")],
    keptFields: [
      "serviceType", "groupId", "contentId", "contentSubId", "contentSizeInBytes", "createdDate", "additionalData",
    ], facetField: "contentType")
  package static let text = Preset(
    "text", [SearchedField("title", isName: true), SearchedField("body")], findsSignsByWords: true,
    keptFields: ["weight"])

  /// The built-in ones.
  package static let allCases = [names, colors, symbols, settings, users, storage, text]

  /// The built-in one of a name.
  package static func named(_ name: String) -> Preset? { allCases.first { $0.name.hasSameBytes(as: name) } }

  /// The built-in one of a name, or one that a file said all of.
  package init?(rawValue: String) {
    if let preset = Self.named(rawValue) {
      self = preset
    } else if rawValue.utf8.first == UInt8(ascii: "{"), let value = try? JSONValue(parsing: rawValue),
      let preset = try? Preset(value, named: "schema")
    {
      self = preset
    } else {
      return nil
    }
  }
}
