#if TYPEAHEAD_ICU
import CICU

/// The tables of `Letters.c`.
struct LetterTables {
  /// All scalars, Hangul syllables among them, which are taken apart by arithmetic.
  private static let scalars = (UInt32(0)..<0x110000).filter { Unicode.Scalar($0) != nil }
  private static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3

  /// What scalars fold to where that is not themselves.
  private var letters: [UInt32: [UInt32]] = [:]
  /// Where the folded texts stand, each behind its length; at 0 stands the sign for itself, at 1 that for a syllable.
  private var pool: [UInt8] = [255, 254]
  private var places: [UInt32: UInt32] = [:]
  /// The same of the letters as they are written, and of what they are taken apart to.
  private var writtenPlaces: [UInt32: UInt32] = [:]
  private var partPlaces: [UInt32: UInt32] = [:]
  /// The pairs that are one character when composed, in order.
  private var pairs: [(first: UInt32, second: UInt32, composite: UInt32)] = []
  private var seconds: Set<UInt32> = []

  init() {
    readLetters()
    readPairs()
  }

  private mutating func readLetters() {
    var known: [[UInt8]: UInt32] = [:]
    func place(_ letters: [UInt32], of scalar: UInt32) -> UInt32? {
      if letters == [scalar] { return nil }
      let bytes = letters.flatMap { UTF8.encode(Unicode.Scalar($0)!)! }
      if known[bytes] == nil {
        known[bytes] = UInt32(pool.count)
        pool += [UInt8(bytes.count)] + bytes
      }
      return known[bytes]!
    }
    for scalar in Self.scalars where !Self.syllables.contains(scalar) {
      letters[scalar] = FoldedLetters.folded(scalar)
      places[scalar] = place(letters[scalar]!, of: scalar)
      writtenPlaces[scalar] = place(FoldedLetters.written(scalar), of: scalar)
      partPlaces[scalar] = place(FoldedLetters.apart(scalar), of: scalar)
    }
    precondition(pool.count < 0x10000, "the folded letters take \(pool.count) bytes; a place has 16 bits")
  }

  private mutating func readPairs() {
    for scalar in Self.scalars where !Self.syllables.contains(scalar) {
      let apart = NormalForm.nfd.of([scalar])
      guard apart.count > 1, NormalForm.nfc.of([scalar]) == [scalar] else { continue }
      let first = NormalForm.nfc.of(apart.dropLast())
      if first.count == 1, NormalForm.nfc.of([first[0], apart.last!]) == [scalar] {
        pairs.append((first[0], apart.last!, scalar))
      }
    }
    pairs.sort { ($0.first, $0.second) < ($1.first, $1.second) }
    seconds = Set(pairs.map(\.second))
  }

  /// All that is known of a scalar beside its folded letters, as `Letter` reads it.
  private func record(_ scalar: UInt32) -> UInt32 {
    // Surrogates are no scalars.
    guard Unicode.Scalar(scalar) != nil else { return 1 }
    let facts = LetterFacts(scalar: scalar)
    let isSyllable = Self.syllables.contains(scalar)
    let folded = letters[scalar] ?? []
    // Marks that stay are counted, too: there may be too many of them.
    let isMark = (6...7).contains(facts.kind) && !folded.isEmpty
    let joins = isMark || folded.contains { LetterFacts(scalar: $0).combiningClass != 0 || seconds.contains($0) }
    let isSimple =
      isLetter(scalar) && !(0x1100..<0x1200).contains(scalar) && !joins && partPlaces[scalar] == nil
      && (isSyllable || !folded.isEmpty && folded.allSatisfy(isLetter))
    let flags = [
      isSimple, joins, facts.isAlphabetic, facts.isModifierLetter, facts.isPreposedVowel, facts.isChinese,
      facts.isChineseOrKana, facts.extendsCluster, facts.endsCluster, partPlaces[scalar] != nil,
    ]
    let bits = flags.enumerated().reduce(UInt32(0)) { $0 | ($1.element ? 1 << UInt32($1.offset) : 0) }
    return facts.kind | UInt32(facts.combiningClass) << 8 | bits << 16
  }

  private func isLetter(_ scalar: UInt32) -> Bool {
    let kind = LetterFacts(scalar: scalar).kind
    return (3...5).contains(kind) || kind == 8
  }

  /// The file.
  var source: String {
    var records: [UInt32] = []
    var numbers: [UInt32: UInt32] = [:]
    let properties = TwoStageTable { scalar in
      let record = record(scalar)
      if numbers[record] == nil {
        numbers[record] = UInt32(records.count)
        records.append(record)
      }
      return numbers[record]!
    }
    precondition(records.count <= 256, "there are \(records.count) kinds of scalars; a number has 8 bits")
    let folded = TwoStageTable { Self.syllables.contains($0) ? 1 : places[$0] ?? 0 }
    let written = TwoStageTable { Self.syllables.contains($0) ? 1 : writtenPlaces[$0] ?? 0 }
    let parts = TwoStageTable { partPlaces[$0] ?? 0 }
    var version: [UInt8] = [0, 0, 0, 0]
    icu_unicodeVersion(&version)
    return """
      // Made by Scripts/letter-tables of ICU's Unicode \(version[0]).\(version[1]). Do not edit: Scripts/LetterTables says what the tables hold.
      #include "Letters.h"

      const char *const typeahead_unicode_version = "\(version[0]).\(version[1])";


      """ + properties.source("letter", type: "uint8_t") + cArray("letter_records", "uint32_t", records)
        + folded.source("folded", type: "uint16_t") + written.source("written", type: "uint16_t")
        + parts.source("part", type: "uint16_t")
        + cArray("folded_letters", "uint8_t", pool.map { UInt32($0) })
        + cArray("pair_firsts", "uint32_t", pairs.map(\.first))
        + cArray("pair_seconds", "uint32_t", pairs.map(\.second))
        + cArray("pair_composites", "uint32_t", pairs.map(\.composite))
        + "const uint32_t typeahead_pair_count = \(pairs.count);"
  }
}
#endif
