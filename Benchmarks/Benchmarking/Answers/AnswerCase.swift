internal import TypeaheadTools

/// A query on some records that engines answer differently, and what a person expects of it.
struct AnswerCase: Sendable {
  let query: String
  /// The records that a person expects to come first, in any order.
  let expected: [String]
  let preset: Preset
  /// The names of the records, which are their ids, too.
  let names: [String]
  /// Their telephone numbers, where they have any.
  let phones: [String]

  init(
    _ query: String, _ expected: [String], _ preset: Preset, _ names: String..., phones: [String] = []
  ) {
    (self.query, self.expected, self.preset, self.names, self.phones) = (query, expected, preset, names, phones)
  }

  static let all: [AnswerCase] = [
    AnswerCase("up up", ["chevron.up.up"], .symbols, "chevron.up", "chevron.up.up", "square.up"),
    AnswerCase("mode dark", ["Dark Mode"], .settings, "Dark Mode", "Dark Web", "Airplane Mode"),
    AnswerCase("wifi", ["Wi-Fi", "Bluetooth/Wi-Fi"], .settings, "Wi-Fi", "Bluetooth/Wi-Fi", "Wire Fitting"),
    AnswerCase("e mail", ["Email", "E-Mail Rules"], .text, "Email", "E-Mail Rules", "Evening Mail Van"),
    AnswerCase("c++", ["C++"], .text, "C", "C#", "C++"),
    AnswerCase("+1", ["+1"], .text, "-1", "+1", "1"),
    AnswerCase("2.0", ["Version 2.0"], .text, "Version 2.0", "Version 20", "Page 2 of 0"),
    AnswerCase("straße", ["Straße"], .text, "Strasse", "Straße", "Stradbroke"),
    AnswerCase("strasse", ["Strasse", "Straße"], .text, "Strasse", "Straße", "Stradbroke"),
    AnswerCase("köhler", ["Köhler"], .text, "Kohler", "Köhler", "Kohlrabi"),
    AnswerCase("kohler", ["Kohler", "Köhler"], .text, "Kohler", "Köhler", "Kohlrabi"),
    AnswerCase("你好", ["说你好", "你好世界"], .text, "说你好", "你好世界", "好的"),
    AnswerCase("obrien", ["O'Brien", "O’Brien"], .text, "O'Brien", "O’Brien", "Oberlin"),
    AnswerCase("half f", ["halfFull"], .symbols, "halfFull", "half", "fullhalf"),
    AnswerCase(
      "5550134", ["Anna"], .users, "Anna", "Ben", phones: ["+1 (202) 555-0134", "+1 (202) 555-0199"]),
    AnswerCase("0134", ["Anna"], .users, "Anna", "Ben", phones: ["+1 (202) 555-0134", "+1 (202) 555-0199"]),
    AnswerCase("батарея", ["БАТАРЕЯ"], .text, "БАТАРЕЯ", "Барабан"),
    AnswerCase("nihgt", ["Night Light"], .settings, "Night Light", "Nine Lights"),
  ]

  /// The records.
  func records() throws -> BenchRecords {
    let documents = try names.enumerated().map { place, name in
      var members = [JSONObject.Member(key: "id", value: .string(name))]
      if preset.nameField != "id" { members.append(JSONObject.Member(key: preset.nameField, value: .string(name))) }
      if !phones.isEmpty { members.append(JSONObject.Member(key: "phone", value: .string(phones[place]))) }
      return try Document(fields: JSONObject(members))
    }
    return try BenchRecords(name: "\(query)", preset: preset, documents: documents)
  }

  /// Whether an answer begins with what a person expects.
  func isMet(by ids: [String]) -> Bool {
    func bytes(_ ids: some Sequence<String>) -> Set<[UInt8]> { Set(ids.map { Array($0.utf8) }) }
    return bytes(ids.prefix(expected.count)) == bytes(expected)
  }
}
