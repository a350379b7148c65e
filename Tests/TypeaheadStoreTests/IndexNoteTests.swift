import Testing
import TypeaheadTestSupport

@testable import TypeaheadStore

@Suite struct IndexNoteTests {
  private static func note(_ random: inout SeededRandom) -> IndexNote {
    func number(_ end: Int) -> Int { Int.random(in: 0..<end, using: &random) }
    var files = 0
    func file() -> NotedSegment.File {
      files += 1
      return .init(name: "\(number(99))-\(files).é", checksum: random.next())
    }
    let origin = IndexOrigin(
      kind: ["", "people", "東京"][number(3)], schema: random.next(), folding: number(9), services: "ICU 72.1")
    let segments = (0..<number(4)).map { _ in
      NotedSegment(file: file(), dead: (0..<number(5)).map { UInt32($0 * 7) })
    }
    return IndexNote(origin: origin, sealed: number(1 << 40), unread: number(9), segments: segments)
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

  /// Files are read and removed by these names.
  @Test func aNoteThatNamesAFileTwiceOrElsewhereIsRefused() {
    func note(_ names: String...) -> IndexNote {
      let files = names.map { NotedSegment.File(name: $0, checksum: 1) }
      let origin = IndexOrigin(kind: "people", schema: 1, folding: 1, services: "ICU 72.1")
      return IndexNote(origin: origin, sealed: 1, segments: files.map { NotedSegment(file: $0, dead: []) })
    }
    #expect(IndexNote(note("a", "b", "c").bytes) == note("a", "b", "c"))
    for forged in [note("a", "b", "a"), note("a", "a", "b"), note("a", "b", "b"), note("a", "../b", "c")] {
      #expect(IndexNote(forged.bytes) == nil)
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
