import Testing

@testable import TypeaheadOracle

@Suite("Query readings")
struct QueryReadingTests {
  @Test func documentedOnes() {
    #expect(Oracle.titled("Dark Mode", matches: "dark-mode"))
    #expect(Oracle.titled("Dark Mode", matches: "darkMode"))
    #expect(Oracle.titled("Email", matches: "e-mail"))
    #expect(!Oracle.titled("Dark Mode", matches: "darkmode"))
    #expect(!Oracle(.names).matches("dark-mode", ["id": ["dark mode"]]))
  }

  @Test func alternatives() {
    let oracle = Oracle(.settings)
    #expect(oracle.queryReadings(of: "dark-Mode") == [["dark", "mode"], ["darkmode"]])
    #expect(oracle.queryReadings(of: "darkMode") == [["darkmode"], ["dark", "mode"]])
    #expect(oracle.queryReadings(of: "a@b-c.de") == [["a@b-c.de"]])
    #expect(oracle.queryReadings(of: "mailto:ben@one.example") == [["ben@one.example"]])
    #expect(oracle.queryReadings(of: "@anna #tag") == [["anna", "tag"]])
    #expect(oracle.queryReadings(of: "-") == [["-"]])
    #expect(oracle.queryReadings(of: "a -") == [["a"]])
    #expect(oracle.queryReadings(of: "& -") == [["&", "-"]])
    #expect(oracle.queryReadings(of: "SIMカード") == [["sim", "かーど"]])
    #expect(oracle.queryReadings(of: "wi-fi設定") == [["wi", "fi", "設定"], ["wifi", "設定"]])
    #expect(oracle.queryReadings(of: "party🎉") == [["party", "🎉"], ["party"]])
    #expect(oracle.queryReadings(of: "41") == [["41"]])
    #expect(oracle.queryReadings(of: "041") == [["041"], ["\u{4}41"]])
    #expect(Oracle(.colors).queryReadings(of: "dark-mode -") == [["dark-mode", "-"]])
  }

  @Test func pastSixtyFourBySegments() {
    let oracle = Oracle(.settings)
    #expect(oracle.queryReadings(of: "a-b a-b a-b a-b a-b a-b").count == 64)
    #expect(
      oracle.queryReadings(of: "a-b a-b a-b a-b a-b a-b a-b") == [
        Array(repeating: ["a", "b"], count: 7).flatMap { $0 }
      ])
    #expect(oracle.queryReadings(of: "1-2 1-2 1-2 1-2").contains(["12121212"]))
  }

  @Test func numbers() {
    let oracle = Oracle(.users)
    #expect(oracle.queryReadings(of: "+44 7700").last == ["\u{4}447700"])
    #expect(
      oracle.queryReadings(of: "0044 (7700)").suffix(3) == [["\u{4}00447700"], ["\u{4}447700"], ["\u{4}0447700"]])
    #expect(oracle.queryReadings(of: "+44 (0)20").last == ["\u{4}4420"])
    #expect(oracle.queryReadings(of: "44 77") == [["44", "77"], ["4477"]])
    #expect(!oracle.queryReadings(of: "4.477").contains(["4477"]))
    #expect(oracle.queryReadings(of: "44 77x00") == [["44", "77x00"]])
  }

  @Test(arguments: [
    "+44 7700 900123", "07700-900123", "07700 900 123", "00447700900123", "7700900123", "+44 (0)7700 900123", "900123",
    "0 77", "4477",
  ])
  func phone(query: String) {
    let oracle = Oracle(.users)
    #expect(oracle.matches(query, ["phone": ["+44 7700 900123"]]))
    #expect(oracle.matches(query, ["phone": ["+44 7700 900124"]]) != query.hasSuffix("123"))
  }

  @Test func phoneSuffixes() {
    let oracle = Oracle(.users)
    for query in ["5550134", "555-0134", "555 01", "0134", "4155550134", "14155", "+1 (415) 5"] {
      #expect(oracle.matches(query, ["phone": ["+1 (415) 555-0134"]]), "\(query)")
    }
    for query in ["134", "50134", "55501 5"] {
      #expect(!oracle.matches(query, ["phone": ["+1 (415) 555-0134"]]), "\(query)")
    }
    // Signs between digits are those of a telephone number, or of decimals.
    #expect(!oracle.matches("2.0.31", ["name": ["2031"]]) && oracle.matches("20-31", ["name": ["2031"]]))
  }

  @Test func phoneForms() {
    func forms(_ digits: String, plus: Bool = false, _ field: OracleField = OracleField("phone", .phone)) -> Set<String>
    {
      Set(Phone(field).forms(of: digits, isInternational: plus))
    }
    #expect(forms("440207946", plus: true) == ["44207946", "207946"])
    #expect(forms("0044207946") == forms("44207946", plus: true))
    #expect(forms("1212555", plus: true) == ["1212555", "212555"])
    #expect(forms("353123", plus: true) == ["353123", "123"])
    #expect(forms("0207946") == ["207946", "0207946"])
    #expect(forms("555123") == ["555123"])
    #expect(forms("") == [])
    #expect(forms("02079", OracleField("phone", .phone, countryCode: "44")) == ["442079", "2079", "02079"])
    #expect(forms("12345", OracleField("phone", .phone, lastDigits: 3...9)) == ["12345", "345", "2345"])
  }

  @Test func emailByWholeAddress() {
    let oracle = Oracle(.users)
    let john = ["name": ["John Smith"], "email": ["john.smith@example.com"]]
    #expect(oracle.matches("john.smith@example.com", john))
    #expect(oracle.matches("smith exam", john))
    #expect(!oracle.matches("johnsmithex", john))
    #expect(!oracle.matches("smith@example.com", john))
    #expect(oracle.matches("@example", john))
  }
}
