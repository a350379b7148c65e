@testable import TypeaheadOracle

/// Schemas like the presets'.
extension OracleSchema {
  static let names = OracleSchema(fields: [OracleField("id", .names, isName: true)], queryReadings: false)

  static let colors = OracleSchema(fields: [OracleField("id", .colors, isName: true)], queryReadings: false)

  static let symbols = OracleSchema(
    fields: [
      OracleField(
        "name", .identifier, isName: true, otherNames: "formerNames", handWords: "words", splitsWords: true),
      OracleField("keywords", .prose),
      OracleField("categories", .prose),
    ],
    split: { word in
      switch word {
      case "eyedropper": ["eye", "dropper"]
      case "halffull": ["half", "full"]
      case "airpodspro": ["airpods", "pro"]
      default: nil
      }
    })

  static let settings = OracleSchema(fields: [
    OracleField("title", .prose, isName: true), OracleField("keywords", .prose), OracleField("value", .prose),
    OracleField("category", .prose), OracleField("path", .prose),
  ])

  static let users = OracleSchema(fields: [
    OracleField("name", .prose, isName: true), OracleField("email", .email), OracleField("phone", .phone),
  ])
}

extension Oracle {
  /// An oracle without records, to ask about one at a time.
  init(_ schema: OracleSchema) { self.init(schema: schema, records: []) }

  /// Whether a query matches a record with these values.
  func matches(_ query: String, _ values: [String: [String]]) -> Bool {
    matches(query, OracleRecord(id: "1", values: values))
  }

  /// Whether a query matches a record that has a title alone.
  static func titled(_ title: String, matches query: String) -> Bool {
    Oracle(.settings).matches(query, ["title": [title]])
  }
}
