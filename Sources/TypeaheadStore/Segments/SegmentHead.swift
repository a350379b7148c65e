internal import Typeahead

/// What stands before the sections of a file, checked.
@safe struct SegmentHead: @unchecked Sendable {
  private(set) var entries: [SegmentFile.Entry] = []
  private let sums: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer, _ noted: UInt64?) throws(SegmentFile.Failure) {
    guard bytes.count >= SegmentFile.headerBytes else {
      throw .damaged("it has \(bytes.count) bytes, fewer than a header")
    }
    func word(_ number: Int) -> UInt64 {
      unsafe UInt64(littleEndian: bytes.load(fromByteOffset: number * 8, as: UInt64.self))
    }
    guard word(0) == SegmentFile.magic else { throw .damaged("it does not begin as a segment file does") }
    guard word(1) == SegmentFile.version else {
      throw .damaged("it has version \(word(1)), not \(SegmentFile.version)")
    }
    guard word(4) == UInt64(bytes.count) else { throw .damaged("it has \(bytes.count) bytes, not \(word(4))") }
    guard word(2) <= UInt64(SegmentFile.mostEntries), word(3) <= UInt64(bytes.count / 8) else {
      throw .damaged("it has \(word(2)) sections and \(word(3)) blocks, more than can be")
    }
    let (entryCount, blockCount) = (Int(word(2)), Int(word(3)))
    let sumsStart = SegmentFile.headerBytes + entryCount * SegmentFile.entryBytes
    let end = sumsStart + blockCount * 8
    guard end <= bytes.count else { throw .damaged("its sections and blocks do not go into \(bytes.count) bytes") }
    let found = unsafe Self.checksum(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
    let expected = noted ?? word(5)
    guard found == word(5), found == expected else {
      throw .damaged("it has the checksum \(String(found, radix: 16)), not \(String(expected, radix: 16))")
    }
    unsafe sums = unsafe UnsafeRawBufferPointer(rebasing: bytes[sumsStart..<end])
    var block = 0
    for number in 0..<entryCount {
      let first = (SegmentFile.headerBytes + number * SegmentFile.entryBytes) / 8
      guard let section = UInt32(exactly: word(first)), let place = Int(exactly: word(first + 1)),
        let length = Int(exactly: word(first + 2)), word(first + 3) == UInt64(block), place >= end,
        place <= bytes.count, length <= bytes.count - place
      else { throw .damaged("its section \(number) does not stand in its \(bytes.count) bytes") }
      let entry = SegmentFile.Entry(section: Section(number: section), place: place, length: length, firstBlock: block)
      block += entry.blockCount
      guard block <= blockCount else { throw .damaged("it has \(blockCount) blocks, fewer than its sections take") }
      entries.append(entry)
    }
    guard Set(entries.map(\.section)).count == entryCount else { throw .damaged("it has a section twice") }
  }

  /// The checksum of a head whose own is taken for 0.
  private static func checksum(_ head: UnsafeRawBufferPointer) -> UInt64 {
    var bytes = unsafe [UInt8](head)
    for place in 40..<48 { bytes[place] = 0 }
    return unsafe bytes.withUnsafeBytes { unsafe SegmentFile.checksum($0) }
  }

  var ranges: [Section: Range<Int>] {
    Dictionary(uniqueKeysWithValues: entries.map { ($0.section, $0.place..<$0.place + $0.length) })
  }

  /// Whether a block of a section is what was written.
  func isSound(_ block: Int, of entry: SegmentFile.Entry, in bytes: UnsafeRawBufferPointer) -> Bool {
    let start = entry.place + block * SegmentFile.blockBytes
    let end = min(start + SegmentFile.blockBytes, entry.place + entry.length)
    let sum = unsafe UInt64(
      littleEndian: sums.load(fromByteOffset: (entry.firstBlock + block) * 8, as: UInt64.self))
    return unsafe SegmentFile.checksum(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) == sum
  }
}
