import Testing
import Typeahead

@testable import TypeaheadTools

@Suite struct FieldFilterTests {
  @Test(arguments: [
    ("a=b", FieldFilter(field: "a", comparison: .equal, value: "b")),
    ("since<=14.2", FieldFilter(field: "since", comparison: .atMost, value: "14.2")),
    (" weight >= 3 ", FieldFilter(field: "weight", comparison: .atLeast, value: "3")),
    ("a=", FieldFilter(field: "a", comparison: .equal, value: "")),
    ("a=b<=c", FieldFilter(field: "a", comparison: .equal, value: "b<=c")),
    ("a=\u{301}", FieldFilter(field: "a", comparison: .equal, value: "\u{301}")),
  ])
  func filtersAreRead(_ text: String, _ filter: FieldFilter) throws {
    #expect(try FieldFilter(parsing: text) == filter)
  }

  @Test(arguments: [
    ("a", "“a” is no filter; write field=value, field<=value or field>=value"),
    ("a<b", "the filter “a<b” asks for less or more; write <= or >="),
    ("=b", "the filter “=b” names no field; write field=value"),
    ("a>=", "the filter “a>=” has no value; write a>=value"),
  ])
  func brokenFiltersSayHowToMend(_ text: String, _ message: String) {
    #expect { try FieldFilter(parsing: text) } throws: { "\($0)" == message }
  }

  private static let record = """
    {"id":"x","name":"Wi-Fi","n":5,"d":0.25,"big":9007199254740993,"huge":12345678901234567890,"t":"5","v":"13.10","tags":["a","b"],"on":true,\
    "neg":"-7","day":"2024-05-01","file":"f10","mark":"e\u{301}","z":null,"weight":"0.25","outer":" a b ","cell":" 13.10 "}
    """

  @Test(arguments: [
    ("n=5", true), ("n=5.0", true), ("n=6", false), ("t=5", true), ("t=5.0", false), ("v=13.1", false),
    ("name=Wi-Fi", true), ("name=wi-fi", false), ("tags=b", true), ("tags=c", false), ("on=true", true),
    ("mark=\u{E9}", false), ("z=", false), ("none=", false), ("id=x", true),
    ("n<=5", true), ("n<=4.9", false), ("n>=5", true), ("n>=10", false), ("d<=0.3", true), ("d>=0.3", false),
    ("v<=13.10.0", true), ("v<=13.9", false), ("v>=13.9", true), ("v>=v13.10", true), ("t<=14.2", true),
    ("t<=10", true), ("t>=10", false), ("neg<=-6", true), ("neg<=3", true), ("neg>=-8", true), ("n>=-1", true),
    ("day<=2024-06", true), ("day>=2024-05-02", false), ("file>=f9", true), ("file<=f9", false), ("tags>=b", true),
    ("none<=9", false), ("z<=9", false), ("big=9007199254740993", true), ("big=9007199254740992", false),
    ("big<=9007199254740992", false), ("huge=12345678901234567890", true), ("huge=12345678901234567891", false),
    ("huge>=12345678901234567891", false), ("huge>=12345678901234567889", true), ("huge<=1.3e19", true),
    ("weight>=0.5", false), ("weight<=0.5", true), ("outer=a b", true), ("outer=ab", false), ("cell>=13.9", true),
    ("cell<=13.9", false), ("weight=0.250", true),
  ])
  func filtersAnswer(_ filter: String, _ expected: Bool) throws {
    let document = try Document(JSONValue(parsing: Self.record))
    #expect(try FieldFilter(parsing: filter).accepts(document) == expected)
  }

  @Test(arguments: [
    ("id=x", nil), ("weight>=3", nil), ("owner=x", nil), ("tags=b", nil), ("z=", nil),
    ("tgas=b", "no record has the field “tgas” to filter by; did you mean tags?"),
    ("weihgt>=3", "no record has the field “weihgt” to filter by; did you mean weight?"),
    ("something=x", "no record has the field “something” to filter by; they have “id”, “tags”, “z”"),
  ])
  func fieldsOfFiltersExist(_ filter: String, _ message: String?) throws {
    let filter = try FieldFilter(parsing: filter)
    func finding(_ lines: [String]) throws -> String? {
      let index = SearchIndex(schema: Preset.text.schema())
      try index.upsert(lines.map { try Document(JSONValue(parsing: $0)) })
      do throws(UsageError) { try filter.check(index.snapshot, of: .text) } catch {
        return error.description
      }
      return nil
    }
    #expect(try finding([#"{"id":"x","tags":["a"],"z":null}"#]) == message)
    #expect(try finding([]) == nil)
  }

  @Test func naturalOrderIsAnOrder() {
    let sorted = ["", "-", "13", "13.9", "13.10", "14", "a", "a1", "a2", "a10", "a10b", "b"]
    for (i, left) in sorted.enumerated() {
      for (j, right) in sorted.enumerated() {
        let expected: NaturalOrder.Outcome = i < j ? .less : i > j ? .greater : .equal
        #expect(NaturalOrder.compare(left, right) == expected, "\(left) and \(right)")
      }
    }
    #expect(NaturalOrder.compare("a007", "a7") == .equal)
    #expect(
      NaturalOrder.compare("1\(String(repeating: "0", count: 100))", "9\(String(repeating: "9", count: 98))")
        == .greater)
  }
}
