#if TYPEAHEAD_ICU
import Testing
import TypeaheadTestSupport

@testable import Typeahead
@testable import TypeaheadOracle

/// What comes before cutting, against the definition.
@Suite struct ApartTextTests {
  private func isTakenApart(_ scalars: [Unicode.Scalar]) -> Bool {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return ApartText(tracing: String(text)).bytes == ICU.utf8(Apart.text(scalars))
  }

  /// Every scalar, some of them at once: a letter or a digit keeps them apart.
  @Test func everyScalarComesApartAsTheDefinitionSays() {
    let known = LetterTests.known
    #expect(known.count > 1_100_000)
    for neighbour: Unicode.Scalar in ["x", "7"] {
      for first in stride(from: 0, to: known.count, by: 64) {
        let text = known[first..<min(first + 64, known.count)].flatMap { [neighbour, $0] }
        if isTakenApart(text) { continue }
        let scalar = text.first { $0 != neighbour && !isTakenApart([neighbour, $0]) }
        Issue.record("U+\(String(scalar?.value ?? 0, radix: 16)) behind \(neighbour)")
        return
      }
    }
  }

  /// What is taken apart folds as the text did, but for what stands before a fraction.
  @Test func folding() {
    for scalar in LetterTests.known {
      let (text, apart) = (String(Character(scalar)), ApartText(tracing: String(Character(scalar))))
      let folded = Typeahead.Folding.fold(String(decoding: apart.bytes, as: UTF8.self))
      if !folded.utf8.elementsEqual(Typeahead.Folding.fold(text).utf8) {
        Issue.record("U+\(String(scalar.value, radix: 16)): \(folded) is not \(Typeahead.Folding.fold(text))")
        return
      }
    }
  }

  private static let stretches: [(String, [(Int, Int, Int, Int)])] = [
    ("plain ü", [(0, 5, 0, 5), (6, 8, 6, 8)]), ("a㈱b", [(0, 1, 0, 1), (1, 2, 1, 4), (2, 5, 1, 4), (6, 7, 4, 5)]),
    ("٤٢", [(0, 1, 0, 2), (1, 2, 2, 4), (0, 2, 0, 4)]), ("5½ x", [(0, 1, 0, 1), (4, 5, 1, 3), (10, 11, 4, 5)]),
    ("5\u{2060}½", [(7, 8, 4, 6), (0, 12, 0, 6)]), ("น้ำ", [(0, 9, 0, 9)]), ("a΄b", [(1, 3, 1, 3)]),
    ("x`y’", [(1, 2, 1, 2), (3, 4, 3, 6), (4, 4, 4, 4)]),
  ]

  /// Stretches lead back to the original, to all of a character that was taken apart.
  @Test(arguments: stretches)
  func stretchesOfTheOriginal(_ text: String, _ stretches: [(Int, Int, Int, Int)]) {
    let apart = ApartText(tracing: text)
    for (start, end, first, last) in stretches {
      #expect(apart.original(start..<end) == first..<last, "\(text): \(start)..<\(end)")
    }
  }

  /// One value after another, in the memory of the one before.
  @Test func memoryIsKept() {
    var apart = ApartText()
    for text in ["㈱ long text", "plain", "½", "", "٤٢"] {
      apart.read(text)
      let traced = ApartText(tracing: text)
      #expect(apart.bytes == traced.bytes)
      #expect(traced.original(0..<traced.bytes.count) == 0..<text.utf8.count, "\(text)")
      #expect(apart.isOriginal == apart.bytes.elementsEqual(text.utf8))
    }
  }
}
#endif
