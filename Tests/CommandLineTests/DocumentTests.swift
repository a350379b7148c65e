import Testing

@testable import TypeaheadTools

@Suite struct DocumentTests {
  private func document(_ json: String) throws -> Document { try Document(JSONValue(parsing: json)) }

  @Test func allFieldsAreKeptInOrder() throws {
    let json = #"{"zeta":{"x":[1]},"id":"a","title":"T","alpha":null,"n":9007199254740993}"#
    #expect(try document(json).json == json)
  }

  @Test func idsOfManyDigitsStayApart() throws {
    let ids = try ["12345678901234567890", "12345678901234567891", "1.10", "1.1"].map { text in
      try document(#"{"id":\#(text)}"#).id
    }
    #expect(ids == ["12345678901234567890", "12345678901234567891", "1.10", "1.1"])
  }

  @Test func nameStandsInForAMissingID() throws {
    let named = try document(#"{"name":"wifi"}"#)
    #expect(named.id == "wifi")
    #expect(named.texts("id") == ["wifi"])
    #expect(named.json == #"{"name":"wifi"}"#)
    #expect(try document(#"{"name":"n","id":7}"#).id == "7")
  }

  @Test(arguments: [
    ("[]", DocumentError.notAnObject),
    ("{}", .noIdentifier),
    (#"{"id":""}"#, .emptyIdentifier(field: "id")),
    (#"{"id":null,"name":"n"}"#, .identifierIsNoText(field: "id")),
    (#"{"name":["n"]}"#, .identifierIsNoText(field: "name")),
  ])
  func recordsWithoutIDAreRefused(_ json: String, _ error: DocumentError) {
    #expect(throws: error) { try document(json) }
  }

  @Test func textsOfEveryKindOfValue() throws {
    let record = try document(#"{"id":"a","s":"x","l":["x",1,null,true,["y"]],"n":2.5,"b":false,"z":null,"o":{}}"#)
    #expect(record.texts("s") == ["x"])
    #expect(record.texts("l") == ["x", "1", "true"])
    #expect(record.texts("n") == ["2.5"])
    #expect(record.texts("b") == ["false"])
    #expect(record.texts("z") == [] && record.texts("o") == [] && record.texts("none") == [])
  }

  @Test func numbersAlsoFromText() throws {
    let record = try document(#"{"id":"a","i":3,"d":0.5,"t":"12","l":["4",5],"h":"0x10","x":"nan","b":true}"#)
    #expect(record.number("i") == 3 && record.number("d") == 0.5 && record.number("t") == 12 && record.number("l") == 4)
    #expect(record.number("h") == nil && record.number("x") == nil && record.number("b") == nil)
  }

  @Test func wholeNumbersForSums() throws {
    let record = try document(#"{"id":"a","i":9007199254740993,"d":2.5,"t":"7","big":1e300,"low":-1e300,"x":"y"}"#)
    #expect(record.wholeNumber("i") == 9_007_199_254_740_993)
    #expect(record.wholeNumber("d") == 3 && record.wholeNumber("t") == 7 && record.wholeNumber("x") == nil)
    #expect(record.wholeNumber("big") == .max && record.wholeNumber("low") == .min)
  }

  @Test func flags() throws {
    let record = try document(#"{"id":"a","t":true,"f":false,"one":1,"zero":0,"yes":"YES","no":"no","l":["true"]}"#)
    #expect(record.flag("t") && record.flag("one") && record.flag("yes") && record.flag("l"))
    #expect(!record.flag("f") && !record.flag("zero") && !record.flag("no") && !record.flag("none"))
  }

  @Test func presetsNameTheirFieldsOnce() {
    for preset in Preset.allCases {
      let special = [preset.otherNamesField, preset.wordsField].compactMap { $0 }
      let fields = preset.searchedFields + preset.keptFields + special
      #expect(Set(fields).count == fields.count, "\(preset)")
      #expect(Set(preset.listFields).isSubset(of: fields), "\(preset)")
    }
  }
}
