/// Which records hold each term, ascending; the terms of a prefix stand side by side, so their postings are one slice.
struct Postings: Sendable {
  private var starts: [UInt32] = [0]
  private(set) var records: [UInt32] = []

  var byteCount: Int { (starts.count + records.count) * 4 }

  /// Adds the postings of the next term.
  mutating func append(_ list: some Collection<UInt32>) {
    records.append(contentsOf: list)
    starts.append(UInt32(records.count))
  }

  /// Where the postings of the given terms stand in ``records``; a record may occur once for each term.
  func slice(_ terms: Range<Int>) -> Range<Int> {
    Int(starts[terms.lowerBound])..<Int(starts[terms.upperBound])
  }
}
