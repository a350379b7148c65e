/// Byte strings in an order in which neighbours begin alike: of four the first is stored whole, of the others what they do not share.
///
/// ```text
/// string = shared, byte …       how many bytes are those of the string before, 255 at most; then the others
/// ```
///
/// Optimised for what is compared rarely: reading a string takes reading the up to three before it.
struct FrontCodedTable: Sendable {
  private let table: ByteTable

  private static let group = 4
  private static let mostShared = 255

  init(_ strings: ByteTable, _ store: ColumnStore) {
    var writer = ByteTableWriter()
    for index in 0..<strings.count {
      let string = strings[index]
      let shared = index % Self.group == 0 ? 0 : string.sharedCount(strings[index - 1], atMost: Self.mostShared)
      writer.append(string[shared..<string.count], after: UInt8(shared))
    }
    table = ByteTable(writer, store)
  }

  init(_ reader: SectionReader, _ sections: Section.Strings, count: Int) throws(SegmentDamage) {
    table = try ByteTable(reader, sections, count: count)
  }

  /// Checks what the checksums of a forger would not tell.
  func check(_ sections: Section.Strings) throws(SegmentDamage) {
    try table.check(sections)
    var length = 0
    for index in 0..<table.count {
      let own = table[index]
      guard own.count > 0, Int(own[0]) <= (index % Self.group == 0 ? 0 : length) else {
        throw SegmentDamage(sections.bytes, "a string that shares what is not there")
      }
      length = Int(own[0]) + own.count - 1
    }
  }

  func write(to writer: inout SectionWriter, _ sections: Section.Strings) { table.write(to: &writer, sections) }

  var count: Int { table.count }
  var byteCount: Int { table.byteCount }

  subscript(_ index: Int) -> [UInt8] {
    var string: [UInt8] = []
    for place in index - index % Self.group...index { read(place, behind: &string) }
    return string
  }

  /// All strings, as they were.
  func strings(_ store: ColumnStore) -> ByteTable {
    var (writer, string) = (ByteTableWriter(), [UInt8]())
    for index in 0..<table.count {
      read(index, behind: &string)
      writer.append(string)
    }
    return ByteTable(writer, store)
  }

  /// Makes the string before a place the one at it.
  private func read(_ place: Int, behind string: inout [UInt8]) {
    let own = table[place]
    // What was stored may be forged.
    if own.count == 0 { return string.removeAll() }
    string.removeSubrange(min(Int(own[0]), string.count)...)
    unsafe string.append(contentsOf: own[1..<own.count].buffer)
  }
}

extension Column<UInt8> {
  /// How many bytes it and another begin with alike, so many at most.
  fileprivate func sharedCount(_ other: Column<UInt8>, atMost most: Int) -> Int {
    let most = Swift.min(count, other.count, most)
    var shared = 0
    while shared < most, self[shared] == other[shared] { shared += 1 }
    return shared
  }
}
