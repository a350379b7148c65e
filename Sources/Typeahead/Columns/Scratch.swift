internal import CTypeahead

/// A growable buffer for searches to work in: kept from search to search, so that a search allocates nothing once it has
/// grown.
@safe struct Scratch<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  /// The elements, for loops that have checked their bounds themselves.
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  /// Without elements. It allocates nothing until there are any.
  init() {
    unsafe base = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)!
    capacity = 0
  }

  deinit { if capacity > 0 { unsafe base.deallocate() } }

  subscript(_ index: Int) -> Element {
    @inline(__always) get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return unsafe base[index]
    }
    @inline(__always) set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      unsafe base[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { reserve(count + 1) }
    unsafe base[count] = element
    count += 1
  }

  mutating func append(_ elements: UnsafePointer<Element>, count added: Int) {
    reserve(count + added)
    unsafe (base + count).update(from: elements, count: added)
    count += added
  }

  /// Makes room for so many elements.
  mutating func reserve(_ wanted: Int) {
    if wanted <= capacity { return }
    let grown = max(wanted, capacity * 2, 16)
    let other = UnsafeMutablePointer<Element>.allocate(capacity: grown)
    unsafe other.update(from: base, count: count)
    if capacity > 0 { unsafe base.deallocate() }
    unsafe base = unsafe other
    capacity = grown
  }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  /// Keeps the first elements.
  mutating func truncate(_ kept: Int) { count = min(count, kept) }

  /// Puts an element before the one at `place`.
  mutating func insert(_ element: Element, at place: Int) {
    append(element)
    var free = count - 1
    while free > place {
      unsafe base[free] = unsafe base[free - 1]
      free -= 1
    }
    unsafe base[place] = element
  }

  /// Makes it that many elements of one value.
  mutating func fill(_ element: Element, count wanted: Int) {
    reserve(wanted)
    unsafe base.update(repeating: element, count: wanted)
    count = wanted
  }

  /// Sorts the elements.
  mutating func sort(by isBefore: (Element, Element) -> Bool) {
    var all = unsafe UnsafeMutableBufferPointer(start: base, count: count)
    unsafe all.sort(by: isBefore)
  }
}

extension Scratch<UInt8> {
  /// Whether some byte is there.
  func contains(_ byte: UInt8) -> Bool { unsafe memchr(base, Int32(byte), count) != nil }

  /// Where a text, which has bytes, stands from a place on.
  func find(_ text: [UInt8], from start: Int) -> Int? {
    var start = start
    while start + text.count <= count,
      let found = unsafe memchr(base + start, Int32(text[0]), count - text.count + 1 - start)
    {
      let place = unsafe UnsafePointer<UInt8>(found.assumingMemoryBound(to: UInt8.self)) - UnsafePointer(base)
      let isThere = unsafe text.withUnsafeBufferPointer { unsafe memcmp(base + place, $0.baseAddress!, $0.count) == 0 }
      if isThere { return place }
      start = place + 1
    }
    return nil
  }
}
