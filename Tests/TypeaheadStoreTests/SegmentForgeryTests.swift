import Foundation
import Testing
import TypeaheadFuzzing
import TypeaheadTestSupport

/// Files that somebody forged, checksums and all, are refused or answer something: they do not crash the process, nor let it hang.
///
/// `TYPEAHEAD_FORGERIES` says how many are tried, `TYPEAHEAD_SEED` which.
@Suite struct SegmentForgeryTests {
  private static let queries = [
    "", "a", "an", "a n", "京", "東京", "a b", "4 mail", "numb 3", "a1.b@mail", "zz", "c n 2 ex",
  ]

  @Test func forgedFilesAreRefusedOrAnswer() throws {
    let index = try ForgedIndex(people: 60)
    #expect(try index.totals(Self.queries, segment: index.segment) != nil)
    let seed = Effort.seed
    let count = Effort.count("TYPEAHEAD_FORGERIES", short: 40, long: 320)
    var random = SeededRandom(seed: seed)
    var taken = 0
    let clock = ContinuousClock()
    for number in 0..<count {
      var forged = index.segment
      for _ in 0..<Int.random(in: 1...3, using: &random) { Self.change(&forged, &random) }
      let start = clock.now
      if try index.totals(Self.queries, segment: forged) != nil { taken += 1 }
      let duration = start.duration(to: clock.now)
      // A debug build on a busy machine takes its time, but does not hang.
      #expect(duration < .seconds(10), "seed \(seed), number \(number): \(duration)")
    }
    // Some changes matter to nobody; most do.
    #expect(taken < count)
    print("forged files: \(count), of which taken: \(taken), seed \(seed)")
  }

  /// Changes a byte, a word, or the length.
  private static func change(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    if bytes.isEmpty { return }
    let place = Int.random(in: 0..<(Bool.random(using: &random) ? bytes.count : min(1024, bytes.count)), using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: bytes.removeSubrange(place...)
    case 1...3: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 4: bytes[place] = .random(in: 0...255, using: &random)
    default:
      let start = place / 4 * 4
      let value = [0, 1, .max, UInt32.max - 1, 1 << 31, 1 << 30, .random(in: 0..<200, using: &random)]
        .randomElement(using: &random)!
      for byte in 0..<4 where start + byte < bytes.count {
        bytes[start + byte] = UInt8(truncatingIfNeeded: value >> UInt32(byte * 8))
      }
    }
  }
}
