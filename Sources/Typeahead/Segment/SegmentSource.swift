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
  /// The number that each of its terms gets, `missing` of one that no record taken has.
  var newTerms: [UInt32] = []
  let mostTokens: Int
  let dependsOnServices: Bool

  /// The living records of a segment.
  init(_ segment: Segment, live: Bitmap) {
    tokens = segment.tokens
    writings = segment.writing.texts
    keys = segment.keys
    ids = segment.ids.texts
    ruleColumns = segment.ruleColumns
    attributes = segment.attributes.map(\.codes)
    var records: [Int] = []
    live.forEach { records.append($0) }
    self.records = records
    mostTokens = segment.mostTokens
    dependsOnServices = segment.dependsOnServices
  }

  init(
    _ tokens: RecordTokens, _ writings: ByteTable, _ keys: StaticKeys, _ ids: ByteTable, _ ruleColumns: [Column<UInt8>],
    _ attributes: [AttributeCodes], mostTokens: Int, dependsOnServices: Bool
  ) {
    self.tokens = tokens
    self.writings = writings
    self.keys = keys
    self.ids = ids
    self.ruleColumns = ruleColumns
    self.attributes = attributes
    records = Array(0..<tokens.count)
    self.mostTokens = mostTokens
    self.dependsOnServices = dependsOnServices
  }

  /// Which terms the records taken have.
  func usedTerms(of count: Int) -> [Bool] {
    var isUsed = [Bool](repeating: false, count: count)
    for record in records {
      for place in tokens.places(record) {
        let term = Int(tokens.terms[place])
        if term < count { isUsed[term] = true }
      }
    }
    return isUsed
  }
}
