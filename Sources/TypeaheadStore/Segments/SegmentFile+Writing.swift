package import Typeahead
internal import TypeaheadSQLite

extension SegmentFile {
  /// Writes a file under a temporary name, waits until the disk has it, and gives it its name. Of that the disk is told when the folder
  /// is synced.
  ///
  /// - Returns: The checksum that stands for the file.
  package static func write(
    _ contents: SectionWriter, to name: String, in folder: IndexFolder
  ) throws(StoreError) -> UInt64 {
    // What owns the sections is in nothing that is used below.
    defer { withExtendedLifetime(contents) {} }
    let head = Head(contents.contents)
    let (path, files) = (folder.file(name + ".new"), folder.files)
    do throws(StoreError) {
      try folder.using(path) { () throws(FileFailure) in
        try write(contents.contents, head, to: files.open(path, for: .replacing))
        try files.rename(path, to: folder.file(name))
      }
    } catch {
      // What is half written is of no use, also where it cannot be removed.
      try? files.remove(path)
      throw error
    }
    return head.checksum
  }

  private static func write(
    _ contents: [SectionWriter.Content], _ head: Head, to file: any OpenFile
  ) throws(FileFailure) {
    try file.writeAll(head.bytes)
    var place = head.bytes.count
    for (content, entry) in zip(contents, head.entries) {
      try file.writeAll([UInt8](repeating: 0, count: entry.place - place))
      try unsafe content.withBytes { bytes throws(FileFailure) in try unsafe file.writeAll(bytes) }
      place = entry.place + entry.length
    }
    try file.writeAll([UInt8](repeating: 0, count: head.fileLength - place))
    try file.sync()
  }

  /// What stands before the sections.
  private struct Head {
    private(set) var entries: [Entry] = []
    private(set) var fileLength: Int
    let checksum: UInt64
    let bytes: [UInt8]

    init(_ contents: [SectionWriter.Content]) {
      let sums = contents.map(Self.sums)
      let blocks = sums.reduce(0) { $0 + $1.count }
      var place = headerBytes + contents.count * entryBytes + blocks * 8
      var block = 0
      for (content, sums) in zip(contents, sums) {
        place = Self.aligned(place)
        entries.append(Entry(section: content.section, place: place, length: content.byteCount, firstBlock: block))
        place += content.byteCount + SectionReader.padding
        block += sums.count
      }
      fileLength = Self.aligned(place)
      var words = [magic, version, UInt64(entries.count), UInt64(blocks), UInt64(fileLength), 0, 0, 0]
      for entry in entries {
        words += [UInt64(entry.section.number), UInt64(entry.place), UInt64(entry.length), UInt64(entry.firstBlock)]
      }
      words += sums.joined()
      words = words.map(\.littleEndian)
      checksum = unsafe words.withUnsafeBytes { unsafe SegmentFile.checksum($0) }
      words[5] = checksum.littleEndian
      bytes = unsafe words.withUnsafeBytes { unsafe Array($0) }
    }

    private static func aligned(_ place: Int) -> Int {
      (place + SectionReader.alignment - 1) / SectionReader.alignment * SectionReader.alignment
    }

    private static func sums(of content: SectionWriter.Content) -> [UInt64] {
      unsafe content.withBytes { bytes in
        stride(from: 0, to: bytes.count, by: blockBytes).map { start in
          unsafe SegmentFile.checksum(
            UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + blockBytes, bytes.count)]))
        }
      }
    }
  }
}
