/// Gives the columns of what is stored, from memory that somebody else keeps.
@safe package struct SectionReader: @unchecked Sendable {
  /// What sections begin at multiples of, in bytes, and how many bytes behind each can be read.
  package static var alignment: Int { 64 }
  package static var padding: Int { ColumnStore.padding }

  private let base: UnsafeRawPointer
  private let ranges: [Section: Range<Int>]
  /// What keeps the memory.
  let owner: any AnyObject & Sendable
  /// Where the sections were not checked beforehand, what does so.
  let check: (any SectionChecking)?

  /// The sections that stand at the given places of some memory, which stays as it is for as long as there is `owner`; behind each
  /// are ``padding`` bytes that can be read. Sections begin at multiples of ``alignment`` bytes. Where there is a `check`, no more of
  /// them was checked than those of ``Section/neededAtOnce``.
  ///
  /// - Throws: ``SegmentDamage`` where one does not stand in the memory, or begins elsewhere.
  package init(
    _ memory: UnsafeRawBufferPointer, _ ranges: [Section: Range<Int>], owner: any AnyObject & Sendable,
    check: (any SectionChecking)? = nil
  ) throws(SegmentDamage) {
    for (section, range) in ranges {
      let (end, overflows) = range.upperBound.addingReportingOverflow(Self.padding)
      guard range.lowerBound >= 0, range.lowerBound % Self.alignment == 0, !overflows, end <= memory.count else {
        throw SegmentDamage(section, "bytes \(range), which are not all there")
      }
    }
    guard let base = memory.baseAddress else { throw SegmentDamage(.summary, "no bytes") }
    unsafe self.base = unsafe base
    self.ranges = ranges
    self.owner = owner
    self.check = check
  }

  /// Whether a section is what was written, as far as that can still be asked.
  func isSound(_ section: Section) -> Bool {
    check?.areSound(0..<(ranges[section]?.count ?? 0), of: section) ?? true
  }

  /// A column; of `count` elements, where that is known.
  func column<Element>(_ section: Section, count: Int? = nil) throws(SegmentDamage) -> Column<Element> {
    guard let range = ranges[section] else { throw SegmentDamage(section, "nothing") }
    let (found, rest) = range.count.quotientAndRemainder(dividingBy: MemoryLayout<Element>.stride)
    if rest != 0 {
      throw SegmentDamage(section, "\(range.count) bytes, no multiple of \(MemoryLayout<Element>.stride)")
    }
    if let count, found != count { throw SegmentDamage(section, "\(found) elements, not \(count)") }
    return unsafe Column(base: (base + range.lowerBound).assumingMemoryBound(to: Element.self), count: found)
  }

  /// A column of where so many things begin, the last one being where they end.
  func starts(_ section: Section, count: Int, end: Int) throws(SegmentDamage) -> Column<UInt64> {
    let starts: Column<UInt64> = try column(section, count: count + 1)
    guard starts.count > 0, starts[0] == 0, Int(truncatingIfNeeded: starts[starts.count - 1]) == end else {
      throw SegmentDamage(section, "other ends than 0 and \(end)")
    }
    return starts
  }
}

/// Why stored bytes are no segment.
package struct SegmentDamage: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, on one line.
  package let description: String

  init(_ section: Section, _ found: String) { description = "section \(section.number) has \(found)" }
}
