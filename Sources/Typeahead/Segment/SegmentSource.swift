/// Records that a segment is made of: those of a writer as they came, or the living ones of another segment.
struct SegmentSource {
  let tokens: RecordTokens
  let writings: ByteTable
  let keys: StaticKeys
  let ids: ByteTable
  let ruleColumns: [Column<UInt8>]
  let attributes: [AttributeCodes]
  /// Which of them are taken.
  let records: [Int]
  /// The number of each of its terms among those of all sources; ``SegmentAssembly`` numbers them anew.
  var newTerms: [UInt32]
  let mostTokens: Int
  let dependsOnServices: Bool
}

extension SegmentSource {
  /// The living records of a segment, whose terms are added to those of all sources.
  init(_ segment: Segment, live: Bitmap, _ terms: inout SequenceTable) {
    var (records, numbers, cursor) = ([Int](), [UInt32](), TermCursor(segment.terms))
    live.forEach { records.append($0) }
    while !cursor.isAtEnd {
      numbers.append(terms.intern(cursor.bytes[...]))
      cursor.advance()
    }
    self.init(
      tokens: segment.tokens, writings: segment.writing.texts, keys: segment.keys, ids: segment.ids.texts,
      ruleColumns: segment.ruleColumns, attributes: segment.attributes.map(\.codes), records: records,
      newTerms: numbers, mostTokens: segment.mostTokens, dependsOnServices: segment.dependsOnServices)
  }
}
