/// Byte strings one after another, 4 GB at most.
struct ByteTable: Sendable {
  private let bytes: Column<UInt8>
  private let starts: Starts

  init(_ writer: ByteTableWriter, _ store: ColumnStore) {
    bytes = store.keep(writer.bytes)
    starts = Starts(writer.starts, store)
  }

  init(_ reader: SectionReader, _ sections: Section.Strings, count: Int) throws(SegmentDamage) {
    bytes = try reader.column(sections.bytes)
    starts = try Starts(reader, sections.starts, count: count, end: bytes.count)
  }

  /// Checks what the checksums of a forger would not tell.
  func check(_ sections: Section.Strings) throws(SegmentDamage) { try starts.check(sections.starts) }

  func write(to writer: inout SectionWriter, _ sections: Section.Strings) {
    writer.append(bytes, as: sections.bytes)
    starts.write(to: &writer, sections.starts)
  }

  var count: Int { starts.count }
  var byteCount: Int { bytes.byteCount + starts.byteCount }

  subscript(_ index: Int) -> Column<UInt8> { bytes[starts[index]] }
}

/// Takes byte strings one after another.
struct ByteTableWriter {
  fileprivate private(set) var bytes: [UInt8] = []
  fileprivate private(set) var starts: [UInt32] = [0]

  var count: Int { starts.count - 1 }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    starts.removeSubrange(1...)
  }

  mutating func append(_ string: some Collection<UInt8>) {
    bytes.append(contentsOf: string)
    starts.append(UInt32(bytes.count))
  }

  mutating func append(_ string: Column<UInt8>) {
    unsafe bytes.append(contentsOf: string.buffer)
    starts.append(UInt32(bytes.count))
  }

  /// Adds a byte and, behind it, others, as one string.
  mutating func append(_ string: Column<UInt8>, after first: UInt8) {
    bytes.append(first)
    append(string)
  }
}
