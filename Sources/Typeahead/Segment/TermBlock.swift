/// Where sixteen terms stand, and their postings. It is stored as it stands in memory, so every byte of it is a field's.
struct TermBlock: BitwiseCopyable, Sendable {
  /// How many terms a block has; the last one has fewer, and may have none.
  static let termCount = 1 << termBits
  private static let termBits = 4

  /// Where its first term begins.
  let text: UInt32
  /// Where the postings of its first term begin; of a wide block, where its starts stand among the wide ones.
  let postings: UInt32
  /// From there to where the postings of each term begin, the first one's, which is 0, being `isWide` instead.
  private let low, high: UInt64

  /// A block whose terms' postings begin at the given places; of the last block, with where they end.
  init(text: UInt32, starts: [UInt32], wideStarts: inout [UInt32]) {
    self.text = text
    let first = starts.first!
    if starts.last! - first > 0xFF {
      (postings, low, high) = (UInt32(wideStarts.count), 1, 0)
      wideStarts += starts
      wideStarts += repeatElement(starts.last!, count: Self.termCount - starts.count)
      return
    }
    postings = first
    var (low, high): (UInt64, UInt64) = (0, 0)
    for place in 1..<Self.termCount {
      let offset = UInt64(starts[min(place, starts.count - 1)] - first)
      if place < 8 { low |= offset << UInt64(8 * place) } else { high |= offset << UInt64(8 * (place - 8)) }
    }
    (self.low, self.high) = (low, high)
  }

  /// Which block a term is of, and which of its terms.
  @inline(__always)
  static func number(of term: Int) -> Int { term >> termBits }
  @inline(__always)
  static func place(of term: Int) -> Int { term & (termCount - 1) }

  /// Whether more than 255 postings lie between the first and the last of these places, so that they stand elsewhere.
  @inline(__always)
  var isWide: Bool { low & 0xFF != 0 }

  /// From ``postings`` to where those of a term begin, in a block that is not wide.
  @inline(__always)
  func offset(_ place: Int) -> Int {
    Int(truncatingIfNeeded: (place < 8 ? low : high) >> UInt64(8 * (place & 7)) & 0xFF)
  }
}

/// Reads the terms of a block one after another: what each shares with the one before it, and what is its own.
@safe struct TermEntries {
  private var next: UnsafePointer<UInt8>
  /// How many bytes the term shares with the one before it.
  private(set) var shared = 0
  /// The bytes after these.
  private(set) var own: UnsafePointer<UInt8>
  private(set) var ownCount = 0

  /// The first term of a block that begins there. What stands there was checked, or written by ``TermIndexWriter``.
  @inline(__always)
  init(_ start: UnsafePointer<UInt8>) {
    unsafe (next, own) = unsafe (start, start)
    readOwn()
  }

  /// Goes on to the next term, which must be there.
  @inline(__always)
  mutating func advance() {
    shared = number()
    readOwn()
  }

  /// The number of bytes of the term.
  @inline(__always)
  var length: Int { shared + ownCount }

  @inline(__always)
  private mutating func readOwn() {
    ownCount = number()
    unsafe own = unsafe next
    unsafe next += ownCount
  }

  @inline(__always)
  private mutating func number() -> Int {
    let byte = unsafe next[0]
    unsafe next += 1
    return byte < 0x80 ? Int(byte) : number(after: byte)
  }

  /// The rest of a number of several bytes.
  private mutating func number(after first: UInt8) -> Int {
    var (number, shift) = (Int(first & 0x7F), 7)
    while true {
      let byte = unsafe next[0]
      unsafe next += 1
      number |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
  }
}
