import Foundation
import Testing
import TypeaheadTestSupport

@testable import TypeaheadStore

/// Damage in SQLite's log that SQLite itself takes for the log's end, and ends that are none.
@Suite struct LogDamageTests {
  private let folder: TemporaryFolder
  private let log: Data
  private static let commits = 30
  private static let frameBytes = 24 + RecordDatabase.pageBytes

  /// An index whose process ended before its log was brought into the file: a record a commit.
  init() throws {
    folder = try TemporaryFolder()
    let writing = try TemporaryFolder()
    let store = try RecordStore(at: writing.index, for: .writing)
    for number in 0..<Self.commits {
      try store.commit([.upsert(id: "\(number)", Array("body of \(number)".utf8))])
    }
    try FileManager.default.copyItem(atPath: writing.index, toPath: folder.index)
    log = try Data(contentsOf: URL(fileURLWithPath: folder.records + "-wal"))
    try #require(commitFrames.count >= Self.commits && log.count < 1_000_000)
  }

  /// The frames that end a commit.
  private var commitFrames: [Int] {
    (0..<(log.count - 32) / Self.frameBytes).filter { frame in
      let place = log.startIndex + 32 + frame * Self.frameBytes + 4
      return log[place..<place + 4].contains { $0 != 0 }
    }
  }

  private func write(_ log: Data) throws {
    try? FileManager.default.removeItem(atPath: folder.records + "-shm")
    try log.write(to: URL(fileURLWithPath: folder.records + "-wal"))
  }

  /// The number of records a reader finds, which are the first ones, and what it says is wrong.
  private func read() throws(StoreError) -> (count: Int, findings: [StoreFinding]) {
    let store = try RecordStore(at: folder.index, for: .reading)
    var ids: [String] = []
    let findings = try store.forEachRecord { ids.append($0.idText) }
    #expect(ids == (0..<ids.count).map(String.init))
    let verified = try store.verify()
    #expect(verified == findings)
    return (ids.count, findings)
  }

  @Test func aSoundLogIsSound() throws {
    try write(log)
    #expect(try read() == (Self.commits, []))
    let writer = try RecordStore(at: folder.index, for: .writing)
    #expect(try writer.manifest.count == Self.commits)
  }

  /// A flipped bit anywhere: named by whoever reads, and nothing is written behind it or removed.
  @Test func aFlippedBitIsFound() throws {
    var random = SeededRandom(seed: 7)
    let last = commitFrames[commitFrames.count - 1]
    for frame in -1...last where frame < 3 || frame % 7 == 0 || frame > last - 4 {
      let start = frame < 0 ? 0 : 32 + frame * Self.frameBytes
      let (head, page) = (Int.random(in: 0..<24, using: &random), Int.random(in: 24..<2072, using: &random))
      for offset in frame < 0 ? [0, 3, 9, 17, 26] : [head, page] {
        var damaged = log
        damaged[damaged.startIndex + start + offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        let refusal = StoreError.damaged(folder: folder.index, .log(frame: frame))
        try write(damaged)
        do throws(StoreError) {
          let (count, findings) = try read()
          #expect(count < Self.commits && findings == [.log(frame: frame)], "frame \(frame), byte \(offset)")
        } catch {
          // The first commit made the tables.
          #expect(error == refusal && frame <= commitFrames[0], "frame \(frame), byte \(offset)")
        }
        #expect(throws: refusal, "frame \(frame), byte \(offset)") { try RecordStore(at: folder.index, for: .writing) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.records + "-wal")) == damaged)
      }
    }
  }

  /// More than a bit: found where a later commit follows, else it cannot be told from a torn end.
  @Test func damageBeforeTheLastCommitIsFound() throws {
    var random = SeededRandom(seed: 9)
    for frame in [commitFrames[0] + 1, commitFrames[9], commitFrames[commitFrames.count - 2]] {
      for offset in [16, 24, 1000] where offset > 16 || frame < 30 {
        var damaged = log
        for place in 0..<40 {
          damaged[damaged.startIndex + 32 + frame * Self.frameBytes + offset + place] = .random(
            in: 0...255, using: &random)
        }
        try write(damaged)
        #expect(try read().findings == [.log(frame: frame)], "frame \(frame), byte \(offset)")
      }
    }
  }

  /// What a power failure leaves of the last commit is no damage: any of its sectors, what was there before in the place of others.
  @Test func aTornEndIsNoDamage() throws {
    let file = try Data(contentsOf: URL(fileURLWithPath: folder.records))
    var random = SeededRandom(seed: 11)
    let start = 32 + (commitFrames[commitFrames.count - 2] + 1) * Self.frameBytes
    for round in 0..<40 {
      var torn = log
      for sector in start / 512...(log.count - 1) / 512 where Bool.random(using: &random) {
        let range = max(start, sector * 512)..<min(log.count, (sector + 1) * 512)
        torn.replaceSubrange(range, with: [UInt8](repeating: 0, count: range.count))
      }
      if round % 2 == 0 { torn = torn.prefix(Int.random(in: start...log.count, using: &random)) }
      try file.write(to: URL(fileURLWithPath: folder.records))
      try write(torn)
      let (count, findings) = try read()
      #expect(findings == [] && count >= Self.commits - 1, "round \(round)")
      let writer = try RecordStore(at: folder.index, for: .writing)
      #expect(try writer.manifest.count == count)
      // Nothing torn is left behind what is written next.
      let size = try FileManager.default.attributesOfItem(atPath: folder.records + "-wal")[.size] as? Int
      #expect(size == 0, "round \(round)")
    }
  }

  /// A log that ends at any byte is an end, as the article says.
  @Test func aCutLogIsAnEnd() throws {
    let file = try Data(contentsOf: URL(fileURLWithPath: folder.records))
    for length in stride(from: 0, to: log.count, by: 4099) {
      try file.write(to: URL(fileURLWithPath: folder.records))
      try write(log.prefix(length))
      let (count, findings) = try read()
      #expect(findings == [] && count < Self.commits)
    }
  }

  /// A writer that is at work begins its log anew and writes over it: readers, who open beside it, find nothing wrong.
  @Test func aLogInUseIsNoDamage() throws {
    let used = try TemporaryFolder()
    let writer = try RecordStore(at: used.index, for: .writing)
    let body = [UInt8](repeating: 65, count: 100_000)
    var beginnings: Set<Data> = []
    for number in 0..<50 {
      let last = try writer.commit([.upsert(id: "\(number % 7)", body)]).last
      let reader = try RecordStore(at: used.index, for: .reading)
      #expect(try reader.forEachChange(after: last) { _ in }.findings == [], "commit \(number)")
      beginnings.insert(try Data(contentsOf: URL(fileURLWithPath: used.records + "-wal")).prefix(32))
    }
    #expect(beginnings.count > 1, "it is begun anew")
  }
}
