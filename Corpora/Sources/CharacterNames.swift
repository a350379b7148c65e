#if TYPEAHEAD_ICU
internal import CICU
#endif
internal import TypeaheadTools

/// The names of Unicode's characters, as the system's ICU knows them, or else the standard library.
enum CharacterNames {
  /// Every character that has a name, in the order of their codes: not controls, private-use or unassigned ones.
  static func records(limit: Int) -> CorpusRecords {
    CorpusRecords(limit: limit) {
      var codes = (UInt32(0)...0x10FFFF).makeIterator()
      return {
        while let code = codes.next() {
          guard let scalar = Unicode.Scalar(code), let name = name(scalar) else { continue }
          return ["id": .string(self.code(scalar)), "title": .string(readable(name))]
        }
        return nil
      }
    }
  }

  /// The number of characters that have a name.
  static func count() -> Int {
    (UInt32(0)...0x10FFFF).count { Unicode.Scalar($0).flatMap(name) != nil }
  }

  /// The character's name, nil where it has none.
  private static func name(_ scalar: Unicode.Scalar) -> String? {
    #if TYPEAHEAD_ICU
    var status: Int32 = 0
    var letters = [CChar](repeating: 0, count: longestName)
    let length = unsafe letters.withUnsafeMutableBufferPointer { buffer in
      unsafe icu_charName(Int32(scalar.value), buffer.baseAddress, Int32(buffer.count), &status)
    }
    if status > 0 || length == 0 { return nil }
    return String(decoding: letters[..<Int(length)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
    // The standard library knows other ones than ICU: ideographs have none.
    return scalar.properties.name
    #endif
  }

  /// More than the longest name, which has 88 letters in Unicode 15.
  private static let longestName = 256

  /// `LATIN SMALL LETTER A` as `Latin Small Letter A`; the numbers of ideographs, and `CJK`, stay as they are.
  static func readable(_ name: String) -> String {
    var result = ""
    result.reserveCapacity(name.utf8.count)
    for word in name.split(separator: " ") {
      if !result.isEmpty { result += " " }
      if word == "CJK" {
        result += word
      } else {
        append(word, to: &result)
      }
    }
    return result
  }

  /// Appends a word with each of its hyphenated parts capitalized; a part that holds a digit is left alone.
  private static func append(_ word: Substring, to result: inout String) {
    for (place, part) in word.split(separator: "-", omittingEmptySubsequences: false).enumerated() {
      if place > 0 { result += "-" }
      if part.utf8.contains(where: { (0x30...0x39).contains($0) }) {
        result += part
      } else {
        result += part.prefix(1)
        result += part.dropFirst().lowercased()
      }
    }
  }

  /// `U+0041`
  private static func code(_ scalar: Unicode.Scalar) -> String {
    let hex = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - hex.utf8.count)) + hex
  }
}
