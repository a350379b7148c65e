import Testing
import TypeaheadTestSupport

@testable import Typeahead
@testable import TypeaheadOracle

/// The natural order of names, by example and against its definition.
@Suite struct NameKeyTests {
  @Test(arguments: [
    ["", "Chapter 1", "Chapter 2", "Chapter 9", "Chapter 10", "Chapter 10a", "chapters"],
    ["2.0.3", "2.0.31", "2.1", "10", "a"], ["a1", "a 2"].reversed(), ["Kohler", "Köhler", "Kohlers"],
    ["anna", "Anna", "ANNA"], ["wifi", "WiFi", "Wifi plus"], ["wi fi", "wi-fi", "wifi"], ["Masse", "Maße", "Massen"],
    ["x 1", "x 2", "x 010"], ["ab", "ab c", "abc"], ["Zürich", "Ähre"].reversed(), ["か", "が", "き"],
    ["a", "я", "ب", "あ", "ㄱ", "山"], ["ab1", "ab1c", "ab12", "abc"],
  ])
  func namesAreInOrder(_ names: [String]) {
    var writer = NameKeyWriter(locale: "")
    let keys = names.map { Array(writer.key($0)) }
    for (place, key) in keys.enumerated().dropFirst() {
      #expect(keys[place - 1].lexicographicallyPrecedes(key), "\(names[place - 1]) before \(names[place])")
    }
  }

  /// Keys compare as the names do, whatever they are.
  @Test func keysAreTheDefinitions() {
    let first = Effort.seed
    var writer = NameKeyWriter(locale: "")
    for seed in first..<first + UInt64(Effort.count("TYPEAHEAD_ROUNDS", short: 3000, long: 100_000)) {
      var random = RandomText(seed: seed)
      let names = [random.text(3), random.text(3)].flatMap { name in
        [name, name.uppercased(), name.replacing(" ", with: "-"), name + "1", name + "01", name + "\u{301}"]
      }
      let keys = names.map { Array(writer.key($0)) }
      let natural = names.map { NaturalName($0) }
      for left in names.indices {
        for right in names.indices {
          let expected = natural[left] < natural[right]
          // Nor does any key begin another: ids follow them.
          let begins = keys[left] != keys[right] && keys[right].starts(with: keys[left])
          if keys[left].lexicographicallyPrecedes(keys[right]) != expected || begins {
            Issue.record("seed \(seed): \(names[left].debugDescription) and \(names[right].debugDescription)")
            return
          }
        }
      }
    }
  }

  /// What is behind the first 200 characters does not count, and takes no time.
  @Test func longNamesAreCut() {
    var writer = NameKeyWriter(locale: "")
    let long = String(repeating: "0", count: 150) + String(repeating: "é", count: 60)
    #expect(Array(writer.key(long)) == Array(writer.key(String(long.unicodeScalars.prefix(200)) + "zz")))
    #expect(Array(writer.key(String(repeating: "7", count: 1_000_000))).count < 300)
    // Each of these comes apart to two digits.
    let (less, more) = (
      Array(writer.key(String(repeating: "⑳", count: 199))), Array(writer.key(String(repeating: "⑳", count: 300)))
    )
    #expect(less.lexicographicallyPrecedes(more) && more.count < 1000)
  }

  @Test func aLocaleHasItsOwnOrder() {
    var (natural, swedish) = (NameKeyWriter(locale: ""), NameKeyWriter(locale: "sv"))
    func precedes(_ writer: inout NameKeyWriter) -> Bool {
      let first = Array(writer.key("Östen"))
      return first.lexicographicallyPrecedes(writer.key("Per"))
    }
    #expect(precedes(&natural) && !precedes(&swedish))
  }
}
