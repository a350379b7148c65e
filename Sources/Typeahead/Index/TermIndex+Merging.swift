/// Making one index of several.
extension TermIndex {
  /// The terms of several segments with the postings of their living records, and for each part the new numbers of its terms.
  /// `newRecords` numbers the records of each part, in their order; `.max` is a dead one's. A term that only dead records have gets a
  /// number that nobody asks for.
  ///
  /// - Complexity: O(*v* · *k* + *p* · log *k*) for *v* terms and *p* postings of *k* parts.
  static func merge(
    _ parts: [TermIndex], _ newRecords: [[UInt32]]
  ) -> (writer: TermIndexWriter, newTerms: [[UInt32]]) {
    let hasReaches = parts.contains { $0.reaches.count > 0 }
    var writer = TermIndexWriter(
      hasReaches: hasReaches, postings: parts.reduce(0) { $0 + $1.records.count },
      terms: parts.reduce(0) { $0 + $1.count }, bytes: parts.reduce(0) { $0 + $1.vocabularyBytes })
    var newTerms = parts.map { [UInt32](repeating: .max, count: $0.count) }
    var next = [Int](repeating: 0, count: parts.count)
    // The first bytes of each part's next term. Most terms differ in them; a part whose terms are all merged has the last of all.
    var heads = parts.map { $0.count > 0 ? $0.firstBytes(0) : .max }
    var holders: [Int] = []
    var postings: [MergedPosting] = []
    while true {
      let least = heads.reduce(.max, min)
      // No term begins with it: they are UTF-8.
      if least == .max { return (writer, newTerms) }
      holders.removeAll(keepingCapacity: true)
      for part in heads.indices where heads[part] == least { holders.append(part) }
      // Terms of less than eight bytes end in zeros there, and are told apart by them.
      if holders.count > 1, least & 0xFF != 0 { keepLeast(&holders) { parts[$0].bytes(next[$0]) } }
      let first = holders[0]
      let bytes = parts[first].bytes(next[first])
      postings.removeAll(keepingCapacity: true)
      for part in holders {
        let index = parts[part]
        for place in index.postings(TermRange(next[part]..<next[part] + 1)) {
          let record = newRecords[part][Int(index.records[place])]
          if record == .max { continue }
          postings.append(
            hasReaches ? MergedPosting(record, index.reaches[place], index.places[place]) : MergedPosting(record))
        }
        newTerms[part][next[part]] = UInt32(writer.count)
        next[part] += 1
        heads[part] = next[part] < index.count ? index.firstBytes(next[part]) : .max
      }
      if postings.isEmpty { continue }
      if holders.count > 1 { postings.sort { $0.bits < $1.bits } }
      let start = unsafe writer.append(bytes.buffer, postings: postings.count)
      for (offset, posting) in postings.enumerated() {
        writer.put(posting.record, reach: posting.reach, posting.place, at: start + offset)
      }
    }
  }

  /// Keeps those parts whose terms are the first in byte order.
  private static func keepLeast(_ parts: inout [Int], _ term: (Int) -> Column<UInt8>) {
    var kept = 1
    for part in parts.dropFirst() {
      let order = term(part).order(term(parts[0]))
      if order < 0 { kept = 0 }
      if order <= 0 {
        parts[kept] = part
        kept += 1
      }
    }
    parts.removeSubrange(kept...)
  }

  /// A posting of the new segment, in the order of its record.
  private struct MergedPosting {
    let bits: UInt64

    init(_ record: UInt32, _ reach: UInt8 = 0, _ place: VariantPlace = .several) {
      bits = UInt64(record) << 16 | UInt64(reach) << 8 | UInt64(place.number)
    }

    var record: UInt32 { UInt32(bits >> 16) }
    var reach: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
    var place: VariantPlace { VariantPlace(number: Int(bits & 0xFF)) }
  }
}
