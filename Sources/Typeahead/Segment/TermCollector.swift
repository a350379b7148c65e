/// Gathers the terms of records while a segment is written, and sorts them at the end.
struct TermCollector {
  /// That a record holds a term: the smallest reach it was met with there, and where.
  private struct Posting {
    var term: UInt32
    var reach: UInt8
    var place: VariantPlace
  }

  private var table = SequenceTable<UInt8>()
  /// The terms of each record, each once, one record after another.
  private var postings: [Posting] = []
  private var recordStarts = [0]
  /// For each term, where in ``postings`` it was put last.
  private var lastPlaces: [Int] = []

  /// Asks for what adding a term of this digest will read. Memory is slow enough for a record's terms to be asked for together.
  @inline(__always)
  func prefetch(_ digest: SequenceTable<UInt8>.Digest) { table.prefetch(digest) }

  /// Notes that the record being added holds the term, and gives its number.
  mutating func add(
    _ bytes: [UInt8], _ range: Range<Int>, _ digest: SequenceTable<UInt8>.Digest, reach: UInt8 = 0,
    at own: VariantPlace = .several
  ) -> UInt32 {
    let term = table.intern(bytes, range, digest)
    if Int(term) == lastPlaces.count { lastPlaces.append(-1) }
    let place = lastPlaces[Int(term)]
    if place >= recordStarts.last!, place < postings.count, postings[place].term == term {
      postings[place].reach = min(postings[place].reach, reach)
      if postings[place].place != own { postings[place].place = .several }
    } else {
      lastPlaces[Int(term)] = postings.count
      postings.append(Posting(term: term, reach: reach, place: own))
    }
    return term
  }

  /// The number of terms.
  var count: Int { table.count }

  mutating func removeAll() {
    table.removeAll()
    postings.removeAll(keepingCapacity: true)
    recordStarts.removeSubrange(1...)
    lastPlaces.removeAll(keepingCapacity: true)
  }

  mutating func endRecord() { recordStarts.append(postings.count) }

  /// Forgets the terms of the record being added.
  mutating func dropRecord() { postings.removeSubrange(recordStarts.last!...) }

  /// The index of all terms, with records numbered by `order`, and for each term its new number.
  func finish(order: [Int], withReaches: Bool) -> (index: TermIndexWriter, newTerms: [UInt32]) {
    // Each term's postings get their place by counting; records come in their new order, so lists are ascending.
    var places = [Int](repeating: 0, count: table.count)
    for posting in postings { places[Int(posting.term)] += 1 }
    var newTerms = [UInt32](repeating: .max, count: table.count)
    var writer = TermIndexWriter(
      hasReaches: withReaches, postings: postings.count, terms: table.count, bytes: table.elements.count)
    for term in TermOrder.sorted(table) {
      let count = places[Int(term)]
      if count == 0 { continue }  // of a refused record
      newTerms[Int(term)] = UInt32(writer.count)
      places[Int(term)] = writer.nextPosting
      unsafe table.elements.withUnsafeBufferPointer { bytes in
        unsafe writer.append(UnsafeBufferPointer(rebasing: bytes[table.range(Int(term))]), postings: count)
      }
    }
    for (number, record) in order.enumerated() {
      for posting in postings[recordStarts[record]..<recordStarts[record + 1]] {
        writer.put(UInt32(number), reach: posting.reach, posting.place, at: places[Int(posting.term)])
        places[Int(posting.term)] += 1
      }
    }
    return (writer, newTerms)
  }
}
