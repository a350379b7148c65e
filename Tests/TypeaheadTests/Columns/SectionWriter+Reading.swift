@testable import Typeahead

extension SectionWriter {
  /// Reads what was taken as if it stood in a file, sections changed by `change`.
  func reader(
    check: (any SectionChecking)? = nil, _ change: (Section, inout [UInt8]) -> Void = { _, _ in }
  ) throws(SegmentDamage) -> SectionReader {
    defer { withExtendedLifetime(self) {} }
    var bytes: [UInt8] = []
    var ranges: [Section: Range<Int>] = [:]
    for content in contents {
      var own: [UInt8] = []
      unsafe content.withBytes { unsafe own += $0 }
      change(content.section, &own)
      ranges[content.section] = bytes.count..<bytes.count + own.count
      bytes += own
      let padding = SectionReader.padding + SectionReader.alignment - own.count % SectionReader.alignment
      bytes += [UInt8](repeating: 0, count: padding)
    }
    let memory = Memory(bytes)
    return try unsafe SectionReader(UnsafeRawBufferPointer(memory.bytes), ranges, owner: memory, check: check)
  }
}

@safe private final class Memory: @unchecked Sendable {
  let bytes: UnsafeMutableRawBufferPointer

  init(_ content: [UInt8]) {
    unsafe bytes = .allocate(byteCount: content.count, alignment: SectionReader.alignment)
    unsafe bytes.copyBytes(from: content)
  }

  deinit { unsafe bytes.deallocate() }
}
