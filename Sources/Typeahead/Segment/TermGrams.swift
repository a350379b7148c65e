/// Which three bytes stand somewhere in the terms of each block but at their beginnings: so that what is in the middle of words is looked
/// for in few of them.
///
/// Addresses, found as a whole, are left out: their words are terms of their own.
///
/// Those of a block are 128 bits, in which each three bytes have a place that others share (B. H. Bloom, "Space/time trade-offs in hash
/// coding with allowable errors", 1970). Of 126,000 names and parts of addresses, 6 % of the blocks are read for five letters, 0.4 % for eight.
struct TermGrams: Sendable {
  /// Two words for each block.
  private let bits: Column<UInt64>

  var byteCount: Int { bits.byteCount }

  init(_ terms: TermIndex, _ store: ColumnStore) {
    bits = store.keep(Self.bits(of: terms))
  }

  private static func bits(of terms: TermIndex) -> [UInt64] {
    var bits = [UInt64](repeating: 0, count: 2 * terms.blocks.count)
    var cursor = TermCursor(terms)
    while !cursor.isAtEnd {
      let block = 2 * TermBlock.number(of: cursor.term)
      if !cursor.bytes.contains(addressSign) {
        forEachPlace(in: cursor.bytes.dropFirst()) { bits[block + $0 / 64] |= 1 << UInt64($0 & 63) }
      }
      cursor.advance()
    }
    return bits
  }

  /// Calls `body` with the place of each three bytes of a text.
  private static func forEachPlace(in text: ArraySlice<UInt8>, _ body: (Int) -> Void) {
    if text.count < 3 { return }
    for start in text.startIndex..<text.endIndex - 2 {
      let gram = UInt32(text[start]) << 16 | UInt32(text[start + 1]) << 8 | UInt32(text[start + 2])
      body(Int((gram &* 0x9E37_79B1) >> 25))
    }
  }

  /// What only addresses have.
  static let addressSign = UInt8(ascii: "@")

  /// Calls `body` with each block that may have a text, of three bytes at least, in the middle of a term.
  func forEachBlock(mayHold text: [UInt8], _ body: (_ block: Int) -> Void) {
    if text.contains(Self.addressSign) { return (0..<bits.count / 2).forEach(body) }
    var (low, high): (UInt64, UInt64) = (0, 0)
    Self.forEachPlace(in: text[...]) { if $0 < 64 { low |= 1 << UInt64($0) } else { high |= 1 << UInt64($0 - 64) } }
    for block in 0..<bits.count / 2 where bits[2 * block] & low == low && bits[2 * block + 1] & high == high {
      body(block)
    }
  }
}

// MARK: - Storing

extension TermGrams {
  init(_ reader: SectionReader, _ terms: TermIndex) throws(SegmentDamage) {
    bits = try reader.column(.grams, count: 2 * terms.blocks.count)
  }

  func write(to writer: inout SectionWriter) { writer.append(bits, as: .grams) }

  /// Checks that they are those of the terms, which are sound.
  func check(_ terms: TermIndex) throws(SegmentDamage) {
    let expected = Self.bits(of: terms)
    for (place, word) in expected.enumerated() where bits[place] != word {
      throw SegmentDamage(.grams, "those of other terms")
    }
  }
}
