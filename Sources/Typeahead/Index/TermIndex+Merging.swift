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
    var next = parts.map(Next.init)
    var holders: [Int] = []
    var postings: [MergedPosting] = []
    while true {
      holders.removeAll(keepingCapacity: true)
      for part in next.indices where next[part].term < parts[part].count {
        guard let first = holders.first else {
          holders.append(part)
          continue
        }
        let order = next[part].order(parts[part], next[first], parts[first])
        if order < 0 { holders.removeAll(keepingCapacity: true) }
        if order <= 0 { holders.append(part) }
      }
      guard let first = holders.first else { return (writer, newTerms) }
      let bytes = parts[first].bytes(next[first].term)
      postings.removeAll(keepingCapacity: true)
      for part in holders {
        let index = parts[part]
        for place in index.postings(TermRange(next[part].term..<next[part].term + 1)) {
          let record = newRecords[part][Int(index.records[place])]
          if record == .max { continue }
          postings.append(
            hasReaches ? MergedPosting(record, index.reaches[place], index.places[place]) : MergedPosting(record))
        }
        newTerms[part][next[part].term] = UInt32(writer.count)
        next[part].advance(in: index)
      }
      if postings.isEmpty { continue }
      if holders.count > 1 { postings.sort { $0.bits < $1.bits } }
      let start = unsafe writer.append(bytes.buffer, postings: postings.count)
      for (offset, posting) in postings.enumerated() {
        writer.put(posting.record, reach: posting.reach, posting.place, at: start + offset)
      }
    }
  }

  /// The term of a part that is to be merged next.
  private struct Next {
    private(set) var term = 0
    /// Most terms differ in their first bytes.
    private var firstBytes: UInt64 = 0

    init(_ index: TermIndex) { read(index) }

    mutating func advance(in index: TermIndex) {
      term += 1
      read(index)
    }

    private mutating func read(_ index: TermIndex) {
      if term < index.count { firstBytes = index.firstBytes(term) }
    }

    /// The byte order of this term and that of another part: negative, 0, positive.
    @inline(__always)
    func order(_ index: TermIndex, _ other: Next, _ otherIndex: TermIndex) -> Int {
      if firstBytes != other.firstBytes { return firstBytes < other.firstBytes ? -1 : 1 }
      // Terms of less than eight bytes end in zeros here, and are told apart by them.
      return firstBytes & 0xFF == 0 ? 0 : index.bytes(term).order(otherIndex.bytes(other.term))
    }
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
