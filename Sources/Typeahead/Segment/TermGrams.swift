/// Which three bytes stand somewhere in the terms but at their beginnings: so that what is in the middle of words is looked for in few blocks of
/// them. Addresses, found as a whole, are left out: their words are terms of their own.
///
/// Of words it is known which blocks have each three bytes, but for digits alone:
///
/// ```text
/// keys   = three bytes …             ascending
/// blocks = block, difference …       of each key the numbers of the blocks, seven bits a byte
/// ```
///
/// Of terms of digits alone, which come before all words, it is known of each block which three it may have: each three have one of 256
/// places, which others share (B. H. Bloom, "Space/time trade-offs in hash coding with allowable errors", 1970). The bits of a place stand
/// side by side, so that only those of the places asked for are read (C. Faloutsos and S. Christodoulakis, "Signature files", 1984):
///
/// ```text
/// bits   = row × 256                 of each place a bit for each block up to the last one with a term of digits alone, in whole words
/// ```
struct TermGrams: Sendable {
  private let keys: Column<UInt32>
  private let starts: Starts
  private let blocks: Column<UInt8>
  private let bits: Column<UInt64>
  /// The number of blocks that have terms.
  private let blockCount: Int

  var byteCount: Int { keys.byteCount + starts.byteCount + blocks.byteCount + bits.byteCount }

  init(_ terms: TermIndex, _ store: ColumnStore) {
    let writer = TermGramsWriter(terms)
    keys = store.keep(writer.keys)
    starts = Starts(writer.starts, store)
    blocks = store.keep(writer.blocks)
    bits = store.keep(writer.bits)
    blockCount = terms.blockCount
  }

  /// What only addresses have.
  static let addressSign = UInt8(ascii: "@")

  /// No block from this one on has a term of digits alone.
  var digitBlocks: Int { min(64 * rowWords, blockCount) }
  private var rowWords: Int { bits.count / TermGramsWriter.placeCount }

  /// Calls `body` with each block that may have a text, of three bytes at least, in the middle of a term.
  func forEachBlock(mayHold text: [UInt8], _ body: (_ block: Int) -> Void) {
    if text.contains(Self.addressSign) { return (0..<blockCount).forEach(body) }
    if text.allSatisfy(\.isASCIIDigit) { return forEachBlock(mayHoldDigits: text, body) }
    // The rarest tells most.
    var rarest: Range<Int>?
    var isMissing = false
    TermGramsWriter.forEachGram(in: text[...]) { gram in
      let key = (0..<keys.count).partitionPoint { keys[$0] < gram }
      guard key < keys.count, keys[key] == gram else { return isMissing = true }
      if rarest.map({ starts[key].count < $0.count }) ?? true { rarest = starts[key] }
    }
    guard let list = rarest, !isMissing else { return }
    var (place, block) = (list.lowerBound, 0)
    while place < list.upperBound {
      block += blocks.number(at: &place)
      body(block)
    }
  }

  private func forEachBlock(mayHoldDigits text: [UInt8], _ body: (_ block: Int) -> Void) {
    var rows: [Int] = []
    TermGramsWriter.forEachPlace(in: text[...]) { rows.append($0 * rowWords) }
    for word in 0..<rowWords {
      var rest = UInt64.max
      for row in rows where rest != 0 { rest &= bits[row + word] }
      while rest != 0 {
        let block = word << 6 | rest.trailingZeroBitCount
        if block < blockCount { body(block) }
        rest &= rest - 1
      }
    }
  }
}

/// Finds what three bytes the blocks of terms have.
private struct TermGramsWriter {
  private(set) var keys: [UInt32] = []
  private(set) var starts: [UInt32] = []
  private(set) var blocks: [UInt8] = []
  private(set) var bits: [UInt64] = []

  /// How many places there are for what three digits may be.
  static let placeCount = 256
  private static let placeWords = placeCount / 64

  init(_ terms: TermIndex) {
    var (found, ofBlock) = ([UInt64](), [UInt32]())
    // Of one block after another.
    var places: [UInt64] = []
    var cursor = TermCursor(terms)
    while !cursor.isAtEnd {
      let (block, inner) = (TermBlock.number(of: cursor.term), cursor.bytes.dropFirst())
      if cursor.bytes.allSatisfy(\.isASCIIDigit) {
        while places.count < Self.placeWords * (block + 1) { places.append(0) }
        Self.forEachPlace(in: inner) { places[Self.placeWords * block + $0 / 64] |= 1 << UInt64($0 & 63) }
      } else if !cursor.bytes.contains(TermGrams.addressSign) {
        Self.forEachGram(in: inner) { ofBlock.append($0) }
      }
      cursor.advance()
      if cursor.isAtEnd || TermBlock.number(of: cursor.term) != block {
        ofBlock.sort()
        for (place, gram) in ofBlock.enumerated() where place == 0 || gram != ofBlock[place - 1] {
          found.append(UInt64(gram) << 32 | UInt64(block))
        }
        ofBlock.removeAll(keepingCapacity: true)
      }
    }
    found.sort()
    write(found)
    write(places: places)
  }

  /// Turns the bits of blocks to those of places.
  private mutating func write(places: [UInt64]) {
    let rowWords = (places.count / Self.placeWords + 63) / 64
    bits = Array(repeating: 0, count: Self.placeCount * rowWords)
    for (number, var rest) in places.enumerated() {
      let (block, word) = number.quotientAndRemainder(dividingBy: Self.placeWords)
      while rest != 0 {
        let place = word << 6 | rest.trailingZeroBitCount
        bits[place * rowWords + block / 64] |= 1 << UInt64(block & 63)
        rest &= rest - 1
      }
    }
  }

  private mutating func write(_ found: [UInt64]) {
    var last = 0
    for next in found {
      let (gram, block) = (UInt32(next >> 32), Int(next & 0xFFFF_FFFF))
      if keys.last != gram {
        keys.append(gram)
        starts.append(UInt32(blocks.count))
        last = 0
      }
      blocks.append(inSevenBits: block - last)
      last = block
    }
    starts.append(UInt32(blocks.count))
  }

  /// Calls `body` with each three bytes of a text that are not digits alone.
  static func forEachGram(in text: ArraySlice<UInt8>, _ body: (UInt32) -> Void) {
    if text.count < 3 { return }
    for start in text.startIndex..<text.endIndex - 2 {
      if text[start].isASCIIDigit, text[start + 1].isASCIIDigit, text[start + 2].isASCIIDigit { continue }
      body(UInt32(text[start]) << 16 | UInt32(text[start + 1]) << 8 | UInt32(text[start + 2]))
    }
  }

  /// Calls `body` with the place of each three bytes of a text.
  static func forEachPlace(in text: ArraySlice<UInt8>, _ body: (Int) -> Void) {
    if text.count < 3 { return }
    for start in text.startIndex..<text.endIndex - 2 {
      let gram = UInt32(text[start]) << 16 | UInt32(text[start + 1]) << 8 | UInt32(text[start + 2])
      body(Int((gram &* 0x9E37_79B1) >> 24))
    }
  }
}

// MARK: - Storing

extension TermGrams {
  init(_ reader: SectionReader, _ terms: TermIndex) throws(SegmentDamage) {
    keys = try reader.column(.gramKeys)
    blocks = try reader.column(.gramBlocks)
    starts = try Starts(reader, .gramStarts, count: keys.count, end: blocks.count)
    bits = try reader.column(.gramBits)
    blockCount = terms.blockCount
  }

  func write(to writer: inout SectionWriter) {
    writer.append(keys, as: .gramKeys)
    writer.append(blocks, as: .gramBlocks)
    starts.write(to: &writer, .gramStarts)
    writer.append(bits, as: .gramBits)
  }

  /// Checks that they are those of the terms, which are sound.
  func check(_ terms: TermIndex) throws(SegmentDamage) {
    let expected = TermGramsWriter(terms)
    func equal<Element: Equatable>(_ column: Column<Element>, _ other: [Element]) -> Bool {
      column.count == other.count && other.indices.allSatisfy { column[$0] == other[$0] }
    }
    if !equal(keys, expected.keys) { throw SegmentDamage(.gramKeys, "those of other terms") }
    if !equal(blocks, expected.blocks) { throw SegmentDamage(.gramBlocks, "those of other terms") }
    try starts.check(.gramStarts)
    for key in 0..<keys.count where starts[key] != Int(expected.starts[key])..<Int(expected.starts[key + 1]) {
      throw SegmentDamage(.gramStarts, "those of other terms")
    }
    if !equal(bits, expected.bits) { throw SegmentDamage(.gramBits, "those of other terms") }
  }
}
