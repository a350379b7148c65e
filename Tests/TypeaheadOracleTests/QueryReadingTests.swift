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
    #expect(oracle.queryReadings(of: "dark-Mode") == [["dark-mode"], ["dark", "mode"], ["darkmode"]])
    #expect(oracle.queryReadings(of: "darkMode") == [["darkmode"], ["dark", "mode"]])
    #expect(oracle.queryReadings(of: "a@b-c.de") == [["a@b-c.de"]])
    #expect(oracle.queryReadings(of: "-") == [["-"]])
    #expect(oracle.queryReadings(of: "a -") == [["a", "-"], ["a"]])
    #expect(oracle.queryReadings(of: "& -") == [["&", "-"], ["&"], ["-"]])
    #expect(oracle.queryReadings(of: "SIMカード") == [["simかーど"], ["sim", "かーど"]])
    #expect(Oracle(.colors).queryReadings(of: "dark-mode -") == [["dark-mode", "-"]])
  }

  @Test func pastSixtyFourOnlyAsTyped() {
    let oracle = Oracle(.settings)
    #expect(oracle.queryReadings(of: "a-b a-b a-b").count == 27)
    #expect(oracle.queryReadings(of: "a-b a-b a-b a-b").count == 1)
    #expect(oracle.queryReadings(of: "aB aB aB aB aB aB").count == 64)
    #expect(oracle.queryReadings(of: "1-2 1-2 1-2 1-2").last == ["12121212"])
  }

  @Test func numbers() {
    let oracle = Oracle(.users)
    #expect(oracle.queryReadings(of: "+44 7700").last == ["447700"])
    #expect(oracle.queryReadings(of: "0044 (7700)").last == ["447700"])
    #expect(oracle.queryReadings(of: "44 77") == [["44", "77"]])
    #expect(oracle.queryReadings(of: "44 77x00") == [["44", "77x00"]])
  }

  @Test(arguments: [
    "+44 7700 900123", "07700-900123", "07700 900 123", "00447700900123", "7700900123", "+44 (0)7700 900123", "900123",
  ])
  func phone(query: String) {
    let oracle = Oracle(.users)
    #expect(oracle.matches(query, ["phone": ["+44 7700 900123"]]))
    #expect(!oracle.matches(query, ["phone": ["+44 7700 900124"]]))
  }

  @Test func phoneForms() {
    let field = OracleField("phone", .phone)
    func forms(_ value: String, _ field: OracleField = field) -> Set<String> {
      Set(Phone(field).forms(of: Array(value.utf8)).map { String(decoding: $0, as: UTF8.self) })
    }
    #expect(forms("+44 (0)20 7946") == ["44207946", "440207946", "207946", "0207946"])
    #expect(forms("0044 20 7946") == forms("+44 20 7946"))
    #expect(forms("+1 212 555") == ["1212555", "10212555", "212555", "0212555"])
    #expect(forms("+353 1 23") == ["353123", "3530123", "123", "0123"])
    #expect(forms("020 7946") == ["207946", "0207946"])
    #expect(forms("555 123") == ["555123"])
    #expect(forms("none") == [])
    #expect(
      forms("020 79", OracleField("phone", .phone, countryCode: "44")) == ["442079", "4402079", "2079", "02079"])
    #expect(
      forms("12345", OracleField("phone", .phone, lastDigits: 3...9)) == ["12345", "345", "2345"])
  }

  @Test func emailByWholeAddress() {
    let oracle = Oracle(.users)
    let john = ["name": ["John Smith"], "email": ["john.smith@example.com"]]
    #expect(oracle.matches("john.smith@example.com", john))
    #expect(oracle.matches("smith exam", john))
    #expect(oracle.matches("johnsmithex", john))
    #expect(!oracle.matches("smith@example.com", john))
  }
}
