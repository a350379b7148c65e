/// Records that a segment is made of: those of a writer, or the living ones of another segment.
struct SegmentSource: Sendable {
  let tokens: RecordTokens
  let writings: ByteTable
  let keys: UnorderedKeys
  let ids: ByteTable
  let ruleColumns: [Column<UInt8>]
  let attributes: [AttributeCodes]
  /// Which of them are taken, in static order.
  let records: [Int]
  /// Its terms in the order of their bytes, and for each number that ``tokens`` have which of these it is.
  let terms: ByteTable
  let places: [UInt32]
  let mostTokens: Int
  let dependsOnServices: Bool
  /// Keeps what is made for it.
  let store: ColumnStore
}

extension SegmentSource {
  /// The living records of a segment, which must be kept meanwhile.
  init(_ segment: Segment, live: Bitmap) {
    let store = ColumnStore()
    var (records, terms, cursor) = ([Int](), ByteTableWriter(), TermCursor(segment.terms))
    live.forEach { records.append($0) }
    while !cursor.isAtEnd {
      terms.append(cursor.bytes)
      cursor.advance()
    }
    self.init(
      tokens: segment.tokens, writings: segment.writing.texts, keys: segment.keys.unpacked(store),
      ids: segment.ids.texts, ruleColumns: segment.ruleColumns, attributes: segment.attributes.map(\.codes),
      records: records, terms: ByteTable(terms, store), places: Array(0..<UInt32(segment.terms.count)),
      mostTokens: segment.mostTokens, dependsOnServices: segment.dependsOnServices, store: store)
  }

  /// Compares two records of two sources in static order.
  @inline(__always)
  static func isBefore(
    _ left: SegmentSource, _ leftRecord: Int, _ right: SegmentSource, _ rightRecord: Int, _ steps: [StaticOrderStep]
  ) -> Bool {
    let order = UnorderedKeys.order(left.keys, leftRecord, right.keys, rightRecord, steps)
    return order == 0 ? left.ids[leftRecord].order(right.ids[rightRecord]) < 0 : order < 0
  }
}
