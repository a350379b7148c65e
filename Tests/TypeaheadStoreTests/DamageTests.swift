import Foundation
import Testing

@testable import TypeaheadStore

/// What is not as it was written is found, and named.
@Suite struct DamageTests {
  private let folder: TemporaryFolder

  /// An index of three records.
  init() throws {
    folder = try TemporaryFolder()
    let store = try RecordStore(at: folder.index, for: .writing)
    try store.commit(["one", "two", "three"].map { .upsert(id: $0, Array("body of \($0)".utf8)) })
    try store.close()
  }

  private func findings() throws -> [StoreFinding] { try RecordStore(at: folder.index, for: .reading).verify() }

  @Test func aFlippedByteOfARecord() throws {
    try folder.flip("body of two")
    let found = try findings()
    guard case .record("two", let expected, let checksum)? = found.first else {
      Issue.record("\(found)")
      return
    }
    #expect(found.count == 1 && expected != checksum)
    var sound: [String] = []
    let store = try RecordStore(at: folder.index, for: .reading)
    #expect(try store.forEachRecord { sound.append($0.idText) } == found)
    #expect(sound == ["one", "three"])
  }

  @Test func aChangedManifest() throws {
    try folder.change("UPDATE manifest SET change = 7")
    let found = try findings()
    guard case .manifest? = found.first else {
      Issue.record("\(found)")
      return
    }
    #expect(found.count == 1)
    let writer = try RecordStore(at: folder.index, for: .writing)
    #expect(throws: StoreError.damaged(folder: folder.index, found[0])) { try writer.commit([.delete(id: "one")]) }
    var count = 0
    _ = try writer.forEachRecord { _ in count += 1 }
    #expect(count == 3, "nothing is written onto what is damaged")
  }

  @Test(arguments: [
    ("DELETE FROM manifest", "there are 0 manifests, not 1"),
    ("INSERT INTO manifest SELECT * FROM manifest", "there are 2 manifests, not 1"),
    ("DELETE FROM changes WHERE change = 2", "there are 2 changes, not 3"),
    ("DELETE FROM changes WHERE change = 2", "the changes have the sum "),
    ("UPDATE changes SET change = 9 WHERE change = 2", "record \"two\" has the checksum "),
    ("UPDATE changes SET id = CAST('tvo' AS BLOB) WHERE change = 2", "record \"tvo\" has the checksum "),
    ("UPDATE changes SET checksum = 5 WHERE change = 1", "record \"one\" has the checksum "),
    ("UPDATE manifest SET count = 4", "the manifest has the checksum "),
  ])
  func changesByOthers(_ sql: String, _ finding: String) throws {
    try folder.change(sql)
    let found = try findings().map(\.description)
    #expect(found.contains { $0.hasPrefix(finding) }, "\(found)")
  }

  /// Bytes all over the file, one at a time: an error or a finding, or the same records as before.
  @Test func aFlippedByteAnywhereIsFoundOrHarmless() throws {
    let file = URL(fileURLWithPath: folder.records)
    let sound = try Data(contentsOf: file)
    var undetected: [Int] = []
    for place in stride(from: 0, to: sound.count, by: 37) {
      var bytes = sound
      bytes[place] ^= 0x10
      try bytes.write(to: file)
      for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder.records + end) }
      do throws(StoreError) {
        var bodies: [String] = []
        let store = try RecordStore(at: folder.index, for: .reading)
        let findings = try store.forEachRecord { bodies.append(String(decoding: $0.body, as: UTF8.self)) }
        if findings.isEmpty, bodies != ["body of one", "body of two", "body of three"] { undetected.append(place) }
      } catch {}
    }
    #expect(undetected == [])
  }
}
