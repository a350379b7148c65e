/// Telephone numbers from ranges kept for fiction or never given out, in the ways people write them.
struct UserPhones: Sendable {
  private let byCulture: [String: [[UInt8]]]
  private let others: [[UInt8]]

  /// Reads the patterns: `#` stands for a digit, `N` for a digit from 2 to 9.
  init() throws(CorpusError) {
    let table = try DataTable(file: "phones.tsv")
    var byCulture: [String: [[UInt8]]] = [:]
    for row in table.rows {
      for culture in table.list(row, "cultures") {
        byCulture[culture, default: []].append(Array(table.text(row, "pattern").utf8))
      }
    }
    self.byCulture = byCulture
    self.others = byCulture["en"] ?? [Array("(N##) 555-01##".utf8)]
  }

  /// The patterns of a culture, or those of English where it has none.
  func patterns(of culture: String) -> [[UInt8]] {
    byCulture[culture] ?? others
  }

  /// A number by one of the patterns.
  static func number(_ patterns: [[UInt8]], using random: inout SplitMix64) -> String {
    var text = random.pick(patterns)
    var digits = random.next()
    for place in text.indices {
      let digit = UInt8(truncatingIfNeeded: (digits >> 32) % 80)
      switch text[place] {
      case UInt8(ascii: "#"): text[place] = UInt8(ascii: "0") + digit % 10
      case UInt8(ascii: "N"): text[place] = UInt8(ascii: "2") + digit % 8
      default: continue
      }
      digits = digits &* 0xD134_2543_DE82_EF95 &+ 0x9E37_79B9
    }
    return String(decoding: text, as: UTF8.self)
  }
}
