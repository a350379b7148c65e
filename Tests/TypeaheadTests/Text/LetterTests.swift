#if TYPEAHEAD_ICU
import CICU
import Foundation
import Testing
import TypeaheadTestSupport

@testable import Typeahead
@testable import TypeaheadOracle

/// The tables of letters against ICU, which they are made of.
@Suite struct LetterTests {
  /// All scalars that both the tables and the installed ICU know, which may be of other versions of Unicode.
  static let known: [Unicode.Scalar] = {
    let parts = Typeahead.Folding.unicodeVersion.split(separator: ".").map { UInt8($0)! }
    return (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
      var age: [UInt8] = [0, 0, 0, 0]
      unsafe icu_age(Int32(scalar.value), &age)
      // The tables say of scalars that were not assigned what holds for them by default.
      return !parts.lexicographicallyPrecedes([age[0], age[1]])
    }
  }()

  /// The first text that is folded otherwise than the definition says.
  private static func difference(
    in texts: some Sequence<[Unicode.Scalar]>, fold: (String) -> String = { Typeahead.Folding.fold($0) }
  ) -> String? {
    for scalars in texts {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      let (expected, found) = (Oracle.fold(String(text)), fold(String(text)))
      if !expected.utf8.elementsEqual(found.utf8) {
        let codes = scalars.map { String($0.value, radix: 16) }.joined(separator: " ")
        return "\(codes): expected \(expected.debugDescription), found \(found.debugDescription)"
      }
    }
    return nil
  }

  /// Every scalar, some of them at once: a blank keeps them apart.
  private static var everyScalar: some Sequence<[Unicode.Scalar]> {
    stride(from: 0, to: known.count, by: 64).lazy.map { first in
      known[first..<min(first + 64, known.count)].flatMap { [$0, " "] }
    }
  }

  @Test func everyScalarFoldsAsTheDefinitionSays() {
    #expect(Self.known.count > 1_100_000)
    #expect(Self.difference(in: Self.everyScalar) == nil)
  }

  /// The text as it is written, by the tables.
  private static func written(_ scalars: [Unicode.Scalar]) -> [UInt8] {
    var folder = Folder()
    let bytes = scalars.flatMap { UTF8.encode($0)! }
    var written: [UInt8] = []
    folder.write(bytes, 0..<bytes.count, into: &written)
    return written
  }

  @Test func everyScalarIsWrittenAsTheDefinitionSays() {
    for text in Self.everyScalar where Self.written(text) != TypeaheadOracle.Folding.written(text) {
      Issue.record("\(text)")
      return
    }
  }

  /// One letter that is folded otherwise is found.
  @Test func aPlantedErrorIsFound() {
    // U+10C80, a capital of Old Hungarian, folds to U+10CC0.
    let wrong = { Typeahead.Folding.fold($0).replacing("\u{10CC0}", with: "\u{10CC1}") }
    #expect(Self.difference(in: Self.everyScalar, fold: wrong)?.contains("10c80") == true)
  }

  @Test func everyScalarIsOfTheClassThatICUSays() {
    for scalar in Self.known {
      let letter = Letter(scalar.value)
      let expected: CharacterClass =
        if scalar.isWhiteSpace {
          .whiteSpace
        } else if scalar.isTransparent {
          .transparent
        } else if scalar.isPictographic {
          scalar.isFlagLetter ? .flagLetter : .pictograph
        } else if scalar.isSkinTone {
          .skinTone
        } else if scalar.isMark {
          scalar.isSpaceless ? .spacelessMark : .mark
        } else if !scalar.isLetterOrDigit {
          .delimiter
        } else if scalar.isSpaceless {
          .spaceless
        } else if scalar.isUppercaseOrTitlecase {
          .upper
        } else {
          scalar.isNumber ? .digit : .lower
        }
      let isRight =
        CharacterClass(scalar.value) == expected
        && letter.combiningClass == icu_combiningClass(Int32(scalar.value))
        && letter.isModifierLetter == scalar.isModifierLetter && letter.isPreposedVowel == scalar.isPreposedVowel
        && letter.isChinese == scalar.isChinese && letter.isChineseOrKana == scalar.isChineseOrKana
      if !isRight {
        Issue.record("U+\(String(scalar.value, radix: 16)) is \(CharacterClass(scalar.value)), not \(expected)")
        return
      }
    }
  }

  /// What takes part in sequences: marks of every combining class, jamo, joiners, signs of two letters, pictographs, and what vanishes.
  private static let joining: [Unicode.Scalar] = known.filter { scalar in
    icu_combiningClass(Int32(scalar.value)) != 0 || scalar.isMark || scalar.isTransparent
      || icu_intProperty(Int32(scalar.value), ICU_GRAPHEME_CLUSTER_BREAK) != 0
        && !(0xAC00...0xD7A3).contains(scalar.value)
      || ICU.normalize([scalar], .nfd) != [scalar] && !(0xAC00...0xD7A3).contains(scalar.value)
  }

  private static func sequence(_ random: inout SeededRandom) -> [Unicode.Scalar] {
    (0..<Int.random(in: 1...8, using: &random)).map { _ in
      switch Int.random(in: 0..<12, using: &random) {
      case 0: known.randomElement(using: &random)!
      case 1: Unicode.Scalar(UInt32.random(in: 0xAC00...0xD7A3, using: &random))!
      case 2: Unicode.Scalar(UInt32.random(in: 0x3040...0x31FF, using: &random))!
      case 4: Unicode.Scalar(UInt32.random(in: 0x0E00...0x0EFF, using: &random))!
      case 5: Unicode.Scalar(UInt32.random(in: 0x1000...0x109F, using: &random))!
      case 3: Unicode.Scalar(UInt32.random(in: 0x0900...0x0DFF, using: &random)) ?? "a"
      default: joining.randomElement(using: &random)!
      }
    }.filter { $0.value != 0 }
  }

  /// Sequences with marks in any order. `TYPEAHEAD_ROUNDS` and `TYPEAHEAD_SEED` ask for others.
  @Test func sequencesFoldAndCutAsTheDefinitionSays() {
    let first = Effort.seed
    var clusters = RunClusters()
    for seed in first..<first + UInt64(Effort.count("TYPEAHEAD_ROUNDS", short: 30_000, long: 10_000_000)) {
      var random = SeededRandom(seed: seed)
      let text = Self.sequence(&random)
      if let difference = Self.difference(in: [text]) {
        Issue.record("seed \(seed): \(difference)")
        return
      }
      if Self.written(text) != TypeaheadOracle.Folding.written(text) {
        Issue.record("seed \(seed): written \(text)")
        return
      }
      var string = String.UnicodeScalarView()
      string.append(contentsOf: text)
      if ApartText(tracing: String(string)).bytes != ICU.utf8(Apart.text(text)) {
        Issue.record("seed \(seed): taken apart \(text)")
        return
      }
      // What a run may have: letters of its scripts, any marks, and what is not seen.
      let run = text.filter { ($0.isSpaceless || $0.isMark || $0.isTransparent) && !$0.isWhiteSpace }
      clusters.read(run.flatMap { UTF8.encode($0)! }, 0..<run.reduce(0) { $0 + UTF8.width($1) })
      let places = ICU.clusterBoundaries(run)
      let (found, expected) = (clusters.boundaries, places.map { run[..<$0].reduce(0) { $0 + UTF16.width($1) } })
      if found != expected {
        let codes = run.map { String($0.value, radix: 16) }.joined(separator: " ")
        Issue.record("seed \(seed): clusters of \(codes) begin at \(found), ICU's at \(expected)")
        return
      }
    }
  }

  /// What folds to the longest text, and marks that never end, take linear time and little memory.
  @Test(.timeLimit(.minutes(1))) func textThatGrowsTakesLinearTime() {
    let megabytes = Effort.count("TYPEAHEAD_MEGABYTES", short: 2, long: 16)
    for unit in [
      "\u{FDFA}", "\u{FDFA}\u{E38}", "a" + String(repeating: "\u{316}\u{301}", count: 15) + "\u{640}", "\u{9C7}\u{9BE}",
    ] {
      let text = String(repeating: unit, count: (megabytes << 20) / unit.utf8.count)
      let start = ContinuousClock.now
      let folded = Typeahead.Folding.fold(text)
      let time = ContinuousClock.now - start
      #expect(!folded.isEmpty && time < .seconds(megabytes), "\(unit.debugDescription): \(time)")
    }
  }

  /// The file in the package is what the script makes of this ICU.
  @Test func theTablesAreWhatIsMadeOfICU() throws {
    var version: [UInt8] = [0, 0, 0, 0]
    unsafe icu_unicodeVersion(&version)
    if "\(version[0]).\(version[1])" != Typeahead.Folding.unicodeVersion { return }
    let made = try BuiltProcess.run("lettertables", [])
    let file = PackageFile("Sources/CTypeahead/Letters.c")
    #expect(made.status == 0)
    #expect(try file.isMade(of: made.output), "\(file.howToRenew)")
  }
}
#endif
