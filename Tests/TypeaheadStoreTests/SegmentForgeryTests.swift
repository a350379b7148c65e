import Foundation
import Testing
import TypeaheadSimulation
import TypeaheadTestSupport

@testable import Typeahead
@testable import TypeaheadStore

private struct Person: Codable, Identifiable, Sendable, Equatable {
  let id: Int
  var name: String
  var email: String

  static let all = (0..<60).map {
    Person(id: $0, name: ["Anna", "Bert", "Carla"][$0 % 3] + " Number\($0) 東京都", email: "a\($0).b@mail.example")
  }

  static var schema: Schema<Person> {
    var schema = Schema<Person>(
      fields: [Field("name", \.name), Field("email", \.email, analyzer: .email)], tolerance: .none)
    schema.tuning = .eager
    return schema
  }
}

/// Files that somebody forged, checksums and all, are refused or answer something: they do not crash the process, nor let it hang.
///
/// `TYPEAHEAD_FORGERIES` says how many are tried, `TYPEAHEAD_SEED` which.
@Suite struct SegmentForgeryTests {
  private let index: SearchIndex<Person>
  private let segment: [UInt8]
  private let answers: [UInt8]
  private let folder: IndexFolder

  init() throws {
    folder = IndexFolder(path: "index", files: SimulatedFiles(SimulatedDisk()))
    index = SearchIndex(schema: Person.schema) { try? JSONRecordCodec<Person>().decode($0) }
    let bodies = try Person.all.map { try JSONRecordCodec<Person>().encode($0) }
    _ = try index.upsert(Person.all, bodies: bodies, by: nil, onRejection: .stop)
    index.prepareAnswers()
    let stored = try #require(index.whole.storedSegments.first)
    try #require(index.whole.segmentCount == 1 && stored.hasAnswers)
    _ = try SegmentFile.write(stored.contents, to: "s", in: folder)
    _ = try SegmentFile.write(stored.answerContents, to: "a", in: folder)
    segment = try Self.bytes("s", folder)
    answers = try Self.bytes("a", folder)
  }

  private static func bytes(_ name: String, _ folder: IndexFolder) throws -> [UInt8] {
    let contents = try FileContents(folder.files.open(folder.file(name), for: .reading), .copied)
    return unsafe Array(contents.bytes)
  }

  /// Puts bytes into a file, with checksums that are right for them where there is a head; gives the one that stands for the file.
  private func write(_ bytes: [UInt8], to name: String) throws -> UInt64 {
    var bytes = bytes
    let checksum = Self.mendChecksums(&bytes)
    let file = try folder.files.open(folder.file(name), for: .replacing)
    try file.writeAll(bytes)
    return checksum
  }

  private static func mendChecksums(_ bytes: inout [UInt8]) -> UInt64 {
    func word(_ number: Int) -> Int {
      let start = number * 8
      guard number >= 0, start + 8 <= bytes.count else { return 0 }
      return Int(truncatingIfNeeded: (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << UInt64($1 * 8) })
    }
    func put(_ value: UInt64, at number: Int) {
      guard number * 8 + 8 <= bytes.count else { return }
      for byte in 0..<8 { bytes[number * 8 + byte] = UInt8(truncatingIfNeeded: value >> UInt64(byte * 8)) }
    }
    func sum(_ range: Range<Int>) -> UInt64 {
      unsafe bytes.withUnsafeBytes { unsafe SegmentFile.checksum(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }
    let (entries, blocks) = (word(2), word(3))
    guard (0...SegmentFile.mostEntries).contains(entries), (0...bytes.count / 8).contains(blocks) else { return 0 }
    for entry in 0..<entries {
      let first = 8 + entry * 4
      let (place, length) = (word(first + 1), word(first + 2))
      guard place >= 0, length >= 0, place <= bytes.count, length <= bytes.count - place else { continue }
      for block in 0..<(length + SegmentFile.blockBytes - 1) / SegmentFile.blockBytes {
        let start = place + block * SegmentFile.blockBytes
        let end = min(start + SegmentFile.blockBytes, place + length)
        let number = 8 + entries * 4 + word(first + 3) + block
        if (8 + entries * 4..<8 + entries * 4 + blocks).contains(number) { put(sum(start..<end), at: number) }
      }
    }
    let end = 64 + entries * 32 + blocks * 8
    guard end <= bytes.count else { return 0 }
    put(0, at: 5)
    let checksum = sum(0..<end)
    put(checksum, at: 5)
    return checksum
  }

  private func read(_ name: String, _ checksum: UInt64) throws(SegmentFile.Failure) -> SectionReader {
    try SegmentContents(name, checksum: checksum, in: folder, .copied, checksAll: true).reader()
  }

  /// Reads forged files and asks for what they hold.
  ///
  /// - Returns: Whether they were taken for sound.
  private func isTaken(_ segment: [UInt8], _ answers: [UInt8]) throws -> Bool {
    let sums = (try write(segment, to: "s"), try write(answers, to: "a"))
    do {
      let contents = try read("s", sums.0)
      let tables = try read("a", sums.1)
      let stored = try StoredSegment(contents, answers: tables, dead: [], of: index, isTrusted: false)
      let scratch = SearchIndex(schema: Person.schema) { try? JSONRecordCodec<Person>().decode($0) }
      scratch.restore([stored])
      for query in ["", "a", "an", "a n", "京", "東京", "a b", "4 mail", "numb 3", "a1.b@mail", "zz", "c n 2 ex"] {
        let answer = scratch.whole.search(query)
        _ = answer.hits.prefix(2).map { ($0.id, $0.rank) }
        _ = scratch.whole.search(query, filter: .where { $0.id % 2 == 0 }).total
      }
      _ = scratch.whole[id: 7]
      _ = scratch.whole.suggestions(for: "n")
      return true
    } catch is SegmentFile.Failure {
      return false
    } catch is SegmentDamage {
      return false
    }
  }

  @Test func forgedFilesAreRefusedOrAnswer() throws {
    #expect(try isTaken(segment, answers))
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["TYPEAHEAD_SEED"].flatMap(UInt64.init) ?? .random(in: 0..<1_000_000)
    let count = environment["TYPEAHEAD_FORGERIES"].flatMap { Int($0) } ?? 40
    var random = SeededRandom(seed: seed)
    var taken = 0
    let clock = ContinuousClock()
    for number in 0..<count {
      var forged = segment
      var forgedAnswers = answers
      let isAnswers = Int.random(in: 0..<6, using: &random) == 0
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        if isAnswers { Self.change(&forgedAnswers, &random) } else { Self.change(&forged, &random) }
      }
      let start = clock.now
      if try isTaken(forged, forgedAnswers) { taken += 1 }
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
