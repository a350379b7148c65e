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
struct TermEntries {
  private let text: Column<UInt8>
  private var next: Int
  /// How many bytes the term shares with the one before it.
  private(set) var shared = 0
  /// The bytes after these.
  private(set) var own: Column<UInt8>

  /// The first term of a block that begins there.
  @inline(__always)
  init(_ text: Column<UInt8>, at start: Int) {
    (self.text, next, own) = (text, start, text.prefix(0))
    readOwn()
  }

  /// Goes on to the next term, which must be there.
  @inline(__always)
  mutating func advance() {
    shared = text.number(at: &next)
    readOwn()
  }

  /// The number of bytes of the term.
  var length: Int { shared + own.count }

  @inline(__always)
  private mutating func readOwn() {
    let count = text.number(at: &next)
    own = text[next..<next + count]
    next += count
  }
}
