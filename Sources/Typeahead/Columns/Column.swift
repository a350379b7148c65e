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

  /// Some of the elements.
  @inline(__always)
  subscript(_ range: Range<Int>) -> Column {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe Column(base: base + range.lowerBound, count: range.count)
  }

  /// The elements as bytes.
  var bytes: Column<UInt8> {
    unsafe Column<UInt8>(base: UnsafeRawPointer(base).assumingMemoryBound(to: UInt8.self), count: byteCount)
  }

  /// The elements, for calls that take memory.
  var buffer: UnsafeBufferPointer<Element> { unsafe UnsafeBufferPointer(start: base, count: count) }

  var byteCount: Int { count * MemoryLayout<Element>.stride }
}

extension Column where Element: FixedWidthInteger {
  /// Whether all elements are below a bound.
  func areBelow(_ bound: Int) -> Bool { (0..<count).allSatisfy { self[$0] < bound } }
}

extension Column<UInt8> {
  /// A copy of the bytes.
  var array: [UInt8] { unsafe Array(buffer) }

  /// Whether it begins with some bytes.
  @inline(__always)
  func begins(with other: Column<UInt8>) -> Bool { other.count <= count && prefix(other.count).order(other) == 0 }

  /// The byte order of two strings: negative, 0, positive.
  func order(_ other: Column<UInt8>) -> Int {
    let difference = unsafe typeahead_compare(base, other.base, min(count, other.count))
    return difference != 0 ? Int(difference) : count - other.count
  }
}

/// Keeps the memory of columns, each written once and never changed.
@safe final class ColumnStore: @unchecked Sendable {
  private var blocks: [UnsafeMutableRawPointer] = unsafe []
  /// What is left of the last block for small columns: a segment of one record has dozens of a few bytes.
  private var room: UnsafeMutableRawBufferPointer
  /// What keeps the memory of columns that were not allocated here.
  private let owner: (any AnyObject & Sendable)?

  init(owner: (any AnyObject & Sendable)? = nil) {
    self.owner = owner
    unsafe room = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  /// Copies the elements into memory of its own, some bytes after them for loops that read several elements at once. Call this
  /// while it is not shared yet.
  func keep<Element: BitwiseCopyable & Sendable>(_ elements: [Element]) -> Column<Element> {
    let size = elements.count * MemoryLayout<Element>.stride
    let start = unsafe size <= Self.smallColumn ? allocateShared(size) : allocate(size)
    unsafe elements.withUnsafeBytes { bytes in
      if let first = bytes.baseAddress { unsafe start.copyMemory(from: first, byteCount: size) }
    }
    return unsafe Column(base: UnsafePointer(start.assumingMemoryBound(to: Element.self)), count: elements.count)
  }

  /// A block with room for so many bytes, and zeros behind them.
  private func allocate(_ size: Int) -> UnsafeMutableRawPointer {
    let isLarge = size >= Self.largePage
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: size + Self.padding, alignment: isLarge ? Self.largePage : Self.alignment)
    // Searches jump about in it: with small pages, most of a jump is finding the page.
    if isLarge { unsafe typeahead_use_large_pages(block, size) }
    unsafe (block + size).initializeMemory(as: UInt8.self, repeating: 0, count: Self.padding)
    unsafe blocks.append(block)
    return unsafe block
  }

  /// Room for so few bytes in a block that others share.
  private func allocateShared(_ size: Int) -> UnsafeMutableRawPointer {
    if unsafe room.count < max(size, 1) {
      unsafe room = UnsafeMutableRawBufferPointer(start: allocate(Self.smallBlock), count: Self.smallBlock)
      unsafe room.initializeMemory(as: UInt8.self, repeating: 0)
    }
    let start = unsafe room.baseAddress!
    // The block is a multiple of the alignment, so there is room for this, too.
    let taken = (size + Self.alignment - 1) & ~(Self.alignment - 1)
    unsafe room = UnsafeMutableRawBufferPointer(rebasing: room[taken...])
    return unsafe start
  }

  private static let smallColumn = 256
  private static let smallBlock = 4096 - padding
  private static let alignment = 64

  /// No bytes at all, anywhere.
  static let noBytes = nothing.keep([UInt8]())
  private static let nothing = ColumnStore()

  /// So many bytes behind a column can be read.
  static let padding = 64
  /// The bytes of a large page, of most processors.
  private static let largePage = 2 << 20

  deinit {
    unsafe blocks.forEach { unsafe $0.deallocate() }
  }
}

extension ArraySlice<UInt8> {
  /// Runs `body` with a column of the bytes, which it must not keep.
  func withColumn<Result>(_ body: (Column<UInt8>) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { bytes in
      // No bytes need no address.
      guard let start = bytes.baseAddress else { return body(ColumnStore.noBytes) }
      return body(unsafe Column(base: start, count: bytes.count))
    }
  }
}
