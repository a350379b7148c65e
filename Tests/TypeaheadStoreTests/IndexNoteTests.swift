import Testing
import TypeaheadTestSupport

@testable import TypeaheadStore

@Suite struct IndexNoteTests {
  private static func note(_ random: inout SeededRandom) -> IndexNote {
    func number(_ end: Int) -> Int { Int.random(in: 0..<end, using: &random) }
    func file() -> NotedSegment.File { .init(name: "\(number(99)).é", checksum: random.next()) }
    let origin = IndexOrigin(
      kind: ["", "people", "東京"][number(3)], schema: random.next(), folding: number(9), icu: "72.1")
    let segments = (0..<number(4)).map { _ in
      NotedSegment(
        segment: file(), answers: number(2) == 0 ? nil : file(), dead: (0..<number(5)).map { UInt32($0 * 7) })
    }
    return IndexNote(origin: origin, sealed: number(1 << 40), segments: segments)
  }

  @Test(arguments: 0..<20) func aNoteIsReadAsItWasWritten(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let note = Self.note(&random)
    let bytes = note.bytes
    #expect(IndexNote(bytes) == note)
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1 << (place % 8)
      #expect(IndexNote(changed) == nil, "byte \(place)")
      #expect(IndexNote(Array(bytes.prefix(place))) == nil, "\(place) bytes")
    }
  }

  /// Whatever a note says under a checksum that is right, reading it ends.
  @Test(arguments: 0..<20) func aForgedNoteIsReadOrNot(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var taken = 0
    for _ in 0..<500 {
      var bytes = Array(Self.note(&random).bytes.dropLast(8))
      let place = Int.random(in: 0..<bytes.count / 8, using: &random) * 8
      let number: UInt64 = [.max, 1 << 63, 1 << 62, 1 << 32, random.next(), 0, 1].randomElement(using: &random)!
      for byte in 0..<8 { bytes[place + byte] = UInt8(truncatingIfNeeded: number >> UInt64(byte * 8)) }
      let checksum = NoteReader.checksum(bytes[...])
      for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: checksum >> UInt64(byte * 8))) }
      if IndexNote(bytes) != nil { taken += 1 }
    }
    #expect(taken < 500)
  }
}
