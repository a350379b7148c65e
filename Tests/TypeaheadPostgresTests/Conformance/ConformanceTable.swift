import Typeahead
import TypeaheadTestSupport

/// What every engine answers: records, queries and options with the ids in order, the total and the sums by weight.
///
/// One table for all of them; `ConformanceTests` has each engine answer every line of it.
struct ConformanceTable: Sendable, CustomStringConvertible {
  /// A query with its answer.
  struct Line: Sendable {
    var query: String
    var limit = 20
    var offset = 0
    var fields: [String]?
    /// Only records of this weight, if any.
    var weight: Double?
    /// The ids of the page in order.
    var ids: [String]
    var total: Int
    /// For each weight among the matches, the heaviest group first, how many and the sum of their weights; nil where it is not asked.
    var sums: [(weight: String, count: Int, sum: Int)]?
  }

  let description: String
  let schema: TestSchema
  let records: [TestRecord]
  let lines: [Line]

  static let all = [names, people, settings, scripts]

  private static func record(_ id: String, _ weight: Double = 0, _ values: [String: [String]]) -> TestRecord {
    TestRecord(id: id, weight: weight, values: values)
  }

  private static let names = ConformanceTable(
    description: "names", schema: .names,
    records: [
      "arrow.up", "arrow.up.circle", "arrow.up.and.person.rectangle.portrait",
      "rectangle.and.arrow.up.right.and.arrow.up.left",
      "xmark.bin", "xmark.bin.fill", "bin.xmark", "person.fill", "checkmark", "square.fill", "circle.fill.square",
    ].map { record($0, 0, ["id": [$0]]) },
    lines: [
      Line(query: "", limit: 3, ids: ["checkmark", "arrow.up", "bin.xmark"], total: 11),
      Line(query: " \t ", limit: 0, ids: [], total: 11),
      Line(query: "up up", ids: ["rectangle.and.arrow.up.right.and.arrow.up.left"], total: 1),
      Line(query: "x bin", ids: ["xmark.bin", "xmark.bin.fill", "bin.xmark"], total: 3),
      Line(query: "bin x", ids: ["bin.xmark", "xmark.bin", "xmark.bin.fill"], total: 3),
      Line(query: "xmark.bin", ids: ["xmark.bin", "xmark.bin.fill"], total: 2),
      Line(query: "p pe", ids: ["arrow.up.and.person.rectangle.portrait"], total: 1),
      Line(query: "fill circle sq", ids: ["circle.fill.square"], total: 1),
      Line(query: "he", ids: [], total: 0),
      Line(query: ".", ids: [], total: 0),
    ])

  private static let people = ConformanceTable(
    description: "people", schema: .users,
    records: [
      record("1", 2, ["name": ["John Smith"], "email": ["john.smith@mail.example"], "phone": ["+44 7700 900123"]]),
      record("2", 1, ["name": ["Johnny Smithson"], "email": ["js@example.com"], "phone": ["07700 900124"]]),
      record("3", 0, ["name": ["Smith John"], "email": ["smith@mail.example"], "phone": []]),
      record("4", 2, ["name": ["Ann Jo John"], "email": ["ann@jo.example"], "phone": ["+1 555 0100"]]),
      record("5", 1, ["name": ["Straße Müller"], "email": ["mueller@example.com"], "phone": []]),
      record("6", 0, ["name": ["John"], "email": [], "phone": ["447700900125"]]),
    ],
    lines: [
      Line(
        query: "john", ids: ["6", "1", "2", "3", "4"], total: 5, sums: [("0.0", 2, 0), ("2.0", 2, 4), ("1.0", 1, 1)]),
      Line(query: "john smith", ids: ["1", "2", "3"], total: 3),
      Line(query: "smi jo", ids: ["3", "1", "2"], total: 3),
      Line(query: "jo jo", ids: ["4", "1"], total: 2),
      Line(query: "john", limit: 2, offset: 1, ids: ["1", "2"], total: 5),
      Line(query: "john", limit: 2, offset: 4, ids: ["4"], total: 5),
      Line(query: "john", limit: 2, offset: 9, ids: [], total: 5),
      Line(query: "john", fields: ["email"], ids: ["1"], total: 1),
      Line(query: "john", weight: 2, ids: ["1", "4"], total: 2, sums: [("2.0", 2, 4)]),
      Line(query: "strasse", ids: ["5"], total: 1),
      Line(query: "MULLER", ids: ["5"], total: 1),
      Line(query: "07700 900", ids: ["2", "1"], total: 2),
      Line(query: "@mail", ids: ["1", "3"], total: 2),
      Line(query: "john.smith@mail.example", ids: ["1"], total: 1),
      Line(query: "john smith john smith", ids: ["1"], total: 1),
      Line(query: "'; DROP TABLE records; --", ids: [], total: 0),
      Line(query: "john\u{0}", ids: ["6", "1", "2", "3", "4"], total: 5),
    ])

  private static let settings = ConformanceTable(
    description: "settings", schema: .settings,
    records: [
      record("wifi", 3, ["title": ["Wi-Fi"], "keywords": ["wlan", "network"], "path": ["Network"]]),
      record("calling", 0, ["title": ["Wi-Fi Calling"], "keywords": ["phone"], "path": ["Network", "Mobile"]]),
      record("dark", 1, ["title": ["Dark Mode"], "keywords": ["theme", "night"], "path": ["Display"]]),
      record("night", 0, ["title": ["Night Light"], "keywords": ["dark"], "path": ["Display"]]),
      record("email", 0, ["title": ["E-Mail"], "value": ["on"], "path": ["Accounts"]]),
    ],
    lines: [
      Line(query: "wifi", ids: ["wifi", "calling"], total: 2),
      Line(query: "wi fi", ids: ["wifi", "calling"], total: 2),
      Line(query: "wi wifi", ids: [], total: 0),
      Line(query: "dark-mode", ids: ["dark"], total: 1),
      Line(query: "darkMode", ids: ["dark"], total: 1),
      Line(query: "dark", ids: ["dark", "night"], total: 2),
      Line(query: "email", ids: ["email"], total: 1),
      Line(query: "net wi", ids: ["wifi", "calling"], total: 2),
      Line(query: "- dark", ids: ["dark", "night"], total: 2),
    ])

  private static let scripts = ConformanceTable(
    description: "scripts", schema: .settings,
    records: [
      record("jp", 0, ["title": ["東京都庁舎"], "keywords": ["SIMカード"]]),
      record("ko", 0, ["title": ["설정"], "keywords": ["가나"]]),
      record("th", 0, ["title": ["ภาษาไทย"]]),
      record("ar", 0, ["title": ["مُحَمَّد"]]),
    ],
    lines: [
      Line(query: "京都", ids: ["jp"], total: 1),
      Line(query: "東京 都庁", ids: ["jp"], total: 1),
      Line(query: "京都 都庁", ids: [], total: 0),
      Line(query: "simｶｰﾄﾞ", ids: ["jp"], total: 1),
      Line(query: "설저", ids: ["ko"], total: 1),
      Line(query: "간", ids: ["ko"], total: 1),
      Line(query: "ไทย", ids: ["th"], total: 1),
      Line(query: "محمد", ids: ["ar"], total: 1),
    ])
}
