import Testing

@testable import TypeaheadTools

@Suite struct JSONTests {
  @Test(arguments: [
    #"{"b":1,"a":[true,false,null],"":{}}"#,
    #"[9223372036854775807,-9223372036854775808,0]"#,
    #"[0.5,1e+20,-0.0,5e-324,-0,1E2,1.10]"#,
    #"[18446744073709551615,-9223372036854775809,0.1234567890123456789]"#,
    #""Käse 表 🙂 \"\\\n\t\b\f\r\u0001/""#,
    #"{"deep":[[[{"x":[]}]]]}"#,
  ])
  func whatIsReadIsWrittenAgain(_ text: String) throws {
    #expect(try JSONValue(parsing: text).text == text)
  }

  @Test func numbersKeepTheirDigits() throws {
    #expect(try JSONValue(parsing: "9007199254740993") == .integer(9_007_199_254_740_993))
    #expect(try JSONValue(parsing: "18446744073709551615") == .decimal("18446744073709551615"))
    #expect(try JSONValue(parsing: " 1e2 ") == .decimal("1e2"))
    #expect(try JSONValue(parsing: "-0") == .decimal("-0"))
  }

  @Test func escapesAreDecoded() throws {
    #expect(try JSONValue(parsing: #""\u0041\ud83d\ude42\/\u00e9""#) == "A🙂/é")
  }

  @Test func stringsAreComparedByBytes() {
    #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
    #expect((["\u{E9}": 1] as JSONObject)["e\u{301}"] == nil)
  }

  @Test(arguments: [
    ("", JSONError.Reason.unexpectedEnd, 1),
    ("{", .unexpectedEnd, 2),
    (#"{"a":1"#, .unexpectedEnd, 7),
    (#"{"a":1,}"#, .unexpected(UInt8(ascii: "}"), wanted: "a key in quotation marks"), 8),
    ("[1,]", .unexpected(UInt8(ascii: "]"), wanted: "a JSON value"), 4),
    (#"{"a" 1}"#, .unexpected(UInt8(ascii: "1"), wanted: "“:”"), 6),
    ("01", .unexpected(UInt8(ascii: "1"), wanted: "no digit after a leading zero"), 2),
    ("1.", .unexpectedEnd, 3),
    ("-", .unexpectedEnd, 2),
    ("NaN", .unexpected(UInt8(ascii: "N"), wanted: "a JSON value"), 1),
    ("nul", .unexpectedEnd, 4),
    ("1 2", .trailingText, 3),
    ("\"a\tb\"", .controlCharacterInString, 3),
    (#""\x""#, .badEscape, 3),
    (#""\u12g4""#, .badEscape, 6),
    (#""\ud83d""#, .halfSurrogatePair, 8),
    (#""\ude42""#, .halfSurrogatePair, 8),
    (#""\ud83dA""#, .halfSurrogatePair, 8),
    (#"{"a":1,"a":2}"#, .repeatedKey("a"), 14),
  ])
  func brokenTextsSayWhatAndWhere(_ text: String, _ reason: JSONError.Reason, _ column: Int) {
    #expect(throws: JSONError(reason: reason, column: column)) { try JSONValue(parsing: text) }
  }

  @Test func everyPrefixOfAnObjectIsRefused() throws {
    let text = #"{"id":"a\u00e9","n":[-1.5e3,true,null],"o":{"k":"v"}}"#
    _ = try JSONValue(parsing: text)
    for length in 0..<text.utf8.count {
      #expect(throws: JSONError.self, "cut at \(length)") { try JSONValue(parsing: String(text.prefix(length))) }
    }
  }

  @Test func nestingIsBounded() throws {
    let limit = JSONParser.depthLimit
    _ = try JSONValue(parsing: String(repeating: "[", count: limit) + String(repeating: "]", count: limit))
    #expect(throws: JSONError(reason: .tooDeep(limit: limit), column: limit + 1)) {
      try JSONValue(parsing: String(repeating: "[", count: 1_000_000))
    }
  }

  @Test func notUTF8IsRefused() {
    let bytes: [UInt8] = [0x22, 0x61, 0xFF, 0x22]
    #expect(throws: JSONError(reason: .notUTF8, column: 4)) { try JSONParser.value(of: bytes.span) }
  }

  /// Hashing or normalising the marks would take minutes.
  @Test(.timeLimit(.minutes(10))) func keysOfManyMarksAndManyKeysCostLittle() throws {
    let marks = String(repeating: "\u{301}\u{316}", count: 100_000)
    let members = (0..<20_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    _ = try JSONValue(parsing: #"{"a\#(marks)":1,"b":2}"#)
    _ = try JSONValue(parsing: "{\(members)}")
    #expect(throws: JSONError.self) { try JSONValue(parsing: #"{\#(members),"k77":1}"#) }
  }
}
