#if TYPEAHEAD_ICU
/// A value for each scalar, in blocks: equal blocks are stored once.
struct TwoStageTable {
  /// The block of each 128 scalars, and the values of the blocks.
  private(set) var blocks: [UInt32] = []
  private(set) var values: [UInt32] = []

  init(_ value: (UInt32) -> UInt32) {
    var known: [[UInt32]: UInt32] = [:]
    for first in stride(from: UInt32(0), to: 0x110000, by: 128) {
      let block = (first..<first + 128).map(value)
      if known[block] == nil {
        known[block] = UInt32(known.count)
        values += block
      }
      blocks.append(known[block]!)
    }
  }

  /// The two stages as arrays of C.
  func source(_ name: String, type: String) -> String {
    cArray("\(name)_blocks", "uint16_t", blocks)
      + cArray("\(name)_values", type, values)
  }
}

func cArray(_ name: String, _ type: String, _ values: some Sequence<UInt32>) -> String {
  var (text, line) = ("const \(type) typeahead_\(name)[] = {\n", " ")
  for value in values {
    let next = " \(value),"
    if line.utf8.count + next.utf8.count > 140 { (text, line) = (text + line + "\n", " ") }
    line += next
  }
  return text + line + "\n};\n\n"
}
#endif
