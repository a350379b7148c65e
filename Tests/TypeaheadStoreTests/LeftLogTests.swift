import Foundation
import Testing

@testable import TypeaheadStore

/// A database that was put back over the log of the one before.
@Suite struct LeftLogTests {
  @Test func theLogIsNamed() throws {
    let folder = try TemporaryFolder()
    let store = try RecordStore(at: folder.index, for: .writing)
    var backups: [Data] = []
    func commit(_ numbers: Range<Int>) throws {
      for number in numbers { try store.commit([.upsert(id: "\(number)", [UInt8](repeating: 65, count: 700))]) }
    }
    for round in 0..<12 {
      try commit(40 * round..<40 * round + 40)
      let backup = folder.path + "/backup\(round)"
      try store.backup(to: backup)
      backups.append(try Data(contentsOf: URL(fileURLWithPath: backup + "/records.sqlite")))
    }
    try commit(480..<500)
    var refused = 0
    for backup in backups {
      let restored = try TemporaryFolder()
      try FileManager.default.copyItem(atPath: folder.index, toPath: restored.index)
      try backup.write(to: URL(fileURLWithPath: restored.records))
      let log = try Data(contentsOf: URL(fileURLWithPath: restored.records + "-wal"))
      let findings = try RecordStore(at: restored.index, for: .reading).verify()
      if findings == [] {
        // The log has all that came after the backup.
        #expect(try RecordStore(at: restored.index, for: .writing).manifest.count == 500)
        continue
      }
      refused += 1
      #expect(findings[0].description.hasSuffix("if records.sqlite was put back there, remove that log"))
      let error = #expect(throws: StoreError.self) { try RecordStore(at: restored.index, for: .writing) }
      guard case .damaged(restored.index, .database)? = error else { throw CocoaError(.featureUnsupported) }
      #expect(error?.description.contains("if records.sqlite was put back there, remove records.sqlite-wal") == true)
      #expect(try Data(contentsOf: URL(fileURLWithPath: restored.records)) == backup)
      #expect(try Data(contentsOf: URL(fileURLWithPath: restored.records + "-wal")) == log)
      try FileManager.default.removeItem(atPath: restored.records + "-wal")
      let mended = try RecordStore(at: restored.index, for: .writing)
      #expect(try mended.verify() == [] && mended.manifest.count < 500)
    }
    #expect(refused > 4 && refused < backups.count)
  }
}
