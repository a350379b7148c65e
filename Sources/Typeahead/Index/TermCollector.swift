/// Gathers the terms of records while a segment is written, and sorts them at the end.
struct TermCollector {
  private var table = TermTable()
  /// The terms of each record, each once, one record after another, with the smallest reach each was met with, and
  /// where.
  private var terms: [UInt32] = []
  private var reaches: [UInt8] = []
  private var places: [VariantPlace] = []
  private var recordStarts = [0]
  /// For each term, where in ``terms`` it was put last.
  private var lastPlaces: [Int] = []

  /// Notes that the record being added holds the term, and gives its number.
  mutating func add(_ bytes: [UInt8], _ range: Range<Int>, reach: UInt8 = 0, at own: VariantPlace = .several) -> UInt32
  {
    let term = table.intern(bytes, range)
    if Int(term) == lastPlaces.count { lastPlaces.append(-1) }
    let place = lastPlaces[Int(term)]
    if place >= recordStarts.last!, place < terms.count, terms[place] == term {
      reaches[place] = min(reaches[place], reach)
      if places[place] != own { places[place] = .several }
    } else {
      lastPlaces[Int(term)] = terms.count
      terms.append(term)
      reaches.append(reach)
      places.append(own)
    }
    return term
  }

  mutating func endRecord() { recordStarts.append(terms.count) }

  /// Forgets the terms of the record being added.
  mutating func dropRecord() {
    terms.removeSubrange(recordStarts.last!...)
    reaches.removeSubrange(recordStarts.last!...)
    places.removeSubrange(recordStarts.last!...)
  }

  /// The index of all terms, with records numbered by `order`, and for each term its new number.
  consuming func finish(order: [Int], withReaches: Bool) -> (index: TermIndexWriter, newTerms: [UInt32]) {
    // Each term's postings get their place by counting; records come in their new order, so lists are ascending.
    var ends = [Int](repeating: 0, count: table.count + 1)
    for term in terms { ends[Int(term) + 1] += 1 }
    for term in 0..<table.count { ends[term + 1] += ends[term] }
    var records = [UInt32](repeating: 0, count: terms.count)
    var sortedReaches = [UInt8](repeating: 0, count: withReaches ? terms.count : 0)
    var sortedPlaces = [VariantPlace](repeating: .several, count: sortedReaches.count)
    for (number, record) in order.enumerated() {
      for place in recordStarts[record]..<recordStarts[record + 1] {
        let term = Int(terms[place])
        records[ends[term]] = UInt32(number)
        if withReaches { (sortedReaches[ends[term]], sortedPlaces[ends[term]]) = (reaches[place], places[place]) }
        ends[term] += 1
      }
    }
    var newTerms = [UInt32](repeating: .max, count: table.count)
    var writer = TermIndexWriter()
    for term in termsInOrder() {
      let postings = (term == 0 ? 0 : ends[term - 1])..<ends[term]
      if postings.isEmpty { continue }  // of a refused record
      newTerms[term] = UInt32(writer.count)
      writer.append(
        table.text[table.range(term)], records[postings], withReaches ? sortedReaches[postings] : [],
        withReaches ? sortedPlaces[postings] : [])
    }
    return (writer, newTerms)
  }

  /// The terms in byte order, sorted by their first eight bytes as a number and only then by the rest.
  private func termsInOrder() -> [Int] {
    let text = table.text
    var keyed: [(key: UInt64, term: Int)] = []
    keyed.reserveCapacity(table.count)
    for term in 0..<table.count {
      let range = table.range(term)
      var key: UInt64 = 0
      for offset in 0..<8 { key = key << 8 | (offset < range.count ? UInt64(text[range.lowerBound + offset]) : 0) }
      keyed.append((key, term))
    }
    keyed.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      return ByteTable.order(text[table.range(left.term)], text[table.range(right.term)]) < 0
    }
    return keyed.map(\.term)
  }
}
