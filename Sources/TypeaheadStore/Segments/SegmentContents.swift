package import Typeahead
internal import TypeaheadSQLite

/// A file of sections in memory. Its head is checked when it is opened, its blocks then or later, those that somebody needs or all.
package final class SegmentContents: SectionChecking {
  let name: String
  private let file: FileContents
  private let head: SegmentHead
  /// What is wrong with a block; nothing while it is not known.
  private let found = Lock<String??>(nil)

  /// Opens a file for which a checksum stands, or its own where there is no other.
  package init(
    _ name: String, checksum: UInt64?, in folder: IndexFolder, _ reading: FileReading, checksAll: Bool
  ) throws(SegmentFile.Failure) {
    self.name = name
    do throws(FileFailure) {
      file = try FileContents(folder.files.open(folder.file(name), for: .reading), reading)
    } catch {
      if let found = error.found { throw .damaged("it is \(found.rawValue)") }
      throw error.isMissing ? .missing : .refused(error)
    }
    head = try unsafe SegmentHead(file.bytes, checksum)
    let sections = head.entries.filter { checksAll || Section.neededAtOnce.contains($0.section) }
    if let damage = damage(of: sections) { throw .damaged(damage) }
    if checksAll { found.withLock { $0 = .some(nil) } }
  }

  /// The sections.
  package func reader() throws(SegmentFile.Failure) -> SectionReader {
    let isChecked = found.withLock { $0 != nil }
    do throws(SegmentDamage) {
      return try unsafe SectionReader(file.bytes, head.ranges, owner: self, check: isChecked ? nil : self)
    } catch {
      throw .damaged(error.description)
    }
  }

  /// What is wrong with any block, if anything; whoever asks first waits until all are checked, and the others too.
  var damage: String? {
    found.withLock { found in
      if let found { return found }
      let damage = damage(of: head.entries)
      found = damage
      return damage
    }
  }

  private func damage(of entries: [SegmentFile.Entry]) -> String? {
    for entry in entries {
      let blocks = 0..<entry.blockCount
      if let block = blocks.first(where: { unsafe !head.isSound($0, of: entry, in: file.bytes) }) {
        return "block \(block) of section \(entry.section.number) is not what was written"
      }
    }
    return nil
  }

  package func areSound() -> Bool { damage == nil }

  package func areSound(_ bytes: Range<Int>, of section: Section) -> Bool {
    if let known = found.withLockIfAvailable({ $0 }), let damage = known { return damage == nil }
    guard let entry = head.entries.first(where: { $0.section == section }) else { return false }
    if bytes.isEmpty { return true }
    let size = SegmentFile.blockBytes
    return (bytes.lowerBound / size...(bytes.upperBound - 1) / size).allSatisfy {
      unsafe $0 < entry.blockCount && head.isSound($0, of: entry, in: file.bytes)
    }
  }
}
