/// The kinds of records the tools know: which fields are searched, which are kept, which hold lists.
///
/// Missing fields are allowed; fields a preset does not name are kept and exported, not searched.
package enum Preset: String, CaseIterable, Sendable {
  case names
  case colors
  case symbols
  case settings
  case users
  case storage
  case text

  /// The searched fields in priority order.
  package var searchedFields: [String] {
    switch self {
    case .names, .colors: ["id"]
    case .symbols: ["name", "keywords", "categories"]
    case .settings: ["title", "keywords", "value", "category", "path"]
    case .users: ["name", "email", "phone"]
    case .storage: ["fileName", "contentType"]
    case .text: ["title", "body"]
    }
  }

  /// The field that names a record; first in priority.
  package var nameField: String { searchedFields[0] }

  /// The fields a record is called by: its name, and keywords, by which people look for it who call it something else.
  package var nameFields: [String] { searchedFields.filter { $0 == nameField || $0 == "keywords" } }

  /// The field whose values are other names of the name field, where the preset has one.
  package var otherNamesField: String? { self == .symbols ? "formerNames" : nil }

  /// The field that holds hand-given word splits of the name, where the preset has one.
  package var wordsField: String? { self == .symbols ? "words" : nil }

  /// Whether signs are found by their English words, and by signs what has these words: `&` is *and*.
  package var findsSignsByWords: Bool { self == .settings || self == .text }

  /// The fields kept for filters, sums and access.
  package var keptFields: [String] {
    switch self {
    case .names, .colors: []
    case .symbols: ["since", "weight"]
    case .settings: ["weight", "hidden"]
    case .users: ["owner", "visibleTo", "weight"]
    case .storage:
      [
        "serviceType", "groupId", "contentId", "contentSubId", "contentSizeInBytes", "createdDate", "additionalData",
      ]
    case .text: ["weight"]
    }
  }

  /// The fields that are numbers.
  package var numberFields: [String] { keptFields.filter { ["weight", "contentSizeInBytes"].contains($0) } }

  /// Every field the preset names, searched ones first.
  package var fields: [String] {
    searchedFields + [otherNamesField, wordsField].compactMap(\.self) + keptFields
  }

  /// The fields that are lists even where only one value was written.
  package var listFields: [String] {
    switch self {
    case .symbols: ["formerNames", "words", "keywords", "categories"]
    case .settings: ["keywords", "path"]
    case .users: ["visibleTo"]
    case .names, .colors, .storage, .text: []
    }
  }
}
