internal import Typeahead

extension SegmentFile {
  /// Writes a file under a temporary name, waits until the disk has it, and gives it its name. Of that the disk is told when the folder
  /// is synced.
  ///
  /// - Returns: The checksum that stands for the file.
  static func write(_ contents: SectionWriter, to name: String, in folder: IndexFolder) throws(StoreError) -> UInt64 {
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
    try unsafe head.withBytes { bytes throws(FileFailure) in try unsafe file.writeAll(bytes) }
    var place = head.byteCount
    for (content, entry) in zip(contents, head.entries) {
      try writeZeros(entry.place - place, to: file)
      try unsafe content.withBytes { bytes throws(FileFailure) in try unsafe file.writeAll(bytes) }
      place = entry.place + entry.length
    }
    try writeZeros(head.fileLength - place, to: file)
    try file.sync()
  }

  private static func writeZeros(_ count: Int, to file: any OpenFile) throws(FileFailure) {
    let zeros = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { unsafe zeros.deallocate() }
    unsafe zeros.initializeMemory(as: UInt8.self, repeating: 0)
    try unsafe file.writeAll(UnsafeRawBufferPointer(zeros))
  }

  /// What stands before the sections.
  private struct Head {
    private(set) var entries: [Entry] = []
    private(set) var fileLength: Int
    let checksum: UInt64
    private let words: [UInt64]

    var byteCount: Int { words.count * 8 }

    init(_ contents: [SectionWriter.Content]) {
      let sums = contents.map(Self.sums)
      let blocks = sums.reduce(0) { $0 + $1.count }
      var place = headerBytes + contents.count * entryBytes + blocks * 8
      var block = 0
      for (content, sums) in zip(contents, sums) {
        place = Self.aligned(place)
        entries.append(Entry(section: content.section, place: place, length: content.byteCount, firstBlock: block))
        place += content.byteCount + padding
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
      self.words = words
    }

    func withBytes(_ body: (UnsafeRawBufferPointer) throws(FileFailure) -> Void) throws(FileFailure) {
      let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 8)
      defer { unsafe bytes.deallocate() }
      unsafe words.withUnsafeBytes { unsafe bytes.copyMemory(from: $0) }
      try unsafe body(UnsafeRawBufferPointer(bytes))
    }

    private static func aligned(_ place: Int) -> Int { (place + alignment - 1) / alignment * alignment }

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
