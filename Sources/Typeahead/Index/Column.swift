internal import CTypeahead

/// A column of fixed-width elements in memory that a ``ColumnStore`` keeps: what segments are read from.
///
/// Reading one is a bounds check and a load: no reference is counted, so hot paths pass columns about freely. Whoever reads
/// a column keeps the segment it belongs to alive.
@safe struct Column<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  /// The elements, for loops that have checked their bounds themselves.
  let base: UnsafePointer<Element>
  let count: Int

  init(base: UnsafePointer<Element>, count: Int) {
    unsafe self.base = unsafe base
    self.count = count
  }

  @inline(__always)
  subscript(_ index: Int) -> Element {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
    return unsafe base[index]
  }

  /// The first elements.
  func prefix(_ kept: Int) -> Column { unsafe Column(base: base, count: min(kept, count)) }

  var byteCount: Int { count * MemoryLayout<Element>.stride }
}

/// Keeps the memory of columns, each allocated once and never changed.
@safe final class ColumnStore: @unchecked Sendable {
  private var blocks: [UnsafeMutableRawPointer] = unsafe []

  /// Copies the elements into memory of their own, some zeros after them for loops that read several elements at once. Call
  /// this while the store is not shared yet.
  func keep<Element: BitwiseCopyable & Sendable>(_ elements: [Element]) -> Column<Element> {
    let size = elements.count * MemoryLayout<Element>.stride
    let isLarge = size >= Self.largePage
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: size + Self.padding, alignment: isLarge ? Self.largePage : 64)
    // Searches jump about in it: with small pages, most of a jump is finding the page.
    if isLarge { unsafe typeahead_use_large_pages(block, size) }
    unsafe elements.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { unsafe block.copyMemory(from: start, byteCount: size) }
    }
    unsafe (block + size).initializeMemory(as: UInt8.self, repeating: 0, count: Self.padding)
    unsafe blocks.append(block)
    return unsafe Column(base: UnsafePointer(block.assumingMemoryBound(to: Element.self)), count: elements.count)
  }

  private static let padding = 64
  /// The bytes of a large page, of most processors.
  private static let largePage = 2 << 20

  deinit {
    unsafe blocks.forEach { unsafe $0.deallocate() }
  }
}
