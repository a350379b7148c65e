import Foundation

/// Spells names in ASCII as people do in their addresses; only used while the tables are read.
struct Romanizer: Sendable {
  private let letters: [Unicode.Scalar: String]

  /// Reads the table of letters that do not decompose to ASCII letters.
  init() throws(CorpusError) {
    let table = try DataTable(file: "romanize.tsv")
    var letters: [Unicode.Scalar: String] = [:]
    for row in table.rows {
      for scalar in table.text(row, "letter").unicodeScalars { letters[scalar] = table.text(row, "ascii") }
    }
    self.letters = letters
  }

  /// A table entry: `안나=anna`, or a text whose letters say how it is spelt; `_` stands for a blank.
  func part(_ entry: Substring) -> NamePart {
    let halves = entry.split(separator: "=", maxSplits: 1).map(String.init)
    let written = (halves.first ?? "").replacing("_", with: " ")
    return NamePart(written: written, ascii: halves.count == 2 ? halves[1] : ascii(written))
  }

  /// The lower-case ASCII letters of a name; marks fall away, unknown letters too.
  func ascii(_ name: String) -> String {
    var result = ""
    for scalar in name.lowercased().unicodeScalars {
      if let known = letters[scalar] {
        result += known
        continue
      }
      for part in String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars {
        if part.isASCII, part.properties.isAlphabetic { result.unicodeScalars.append(part) }
        if let known = letters[part] { result += known }
      }
    }
    return result
  }
}
