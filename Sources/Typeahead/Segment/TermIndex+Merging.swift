/// Making one index of several.
extension TermIndex {
  /// The terms of several segments with the postings of their living records, and for each part the new numbers of its terms.
  /// `newRecords` numbers the records of each part, in their order; `.max` is a dead one's. A term that only dead records have gets
  /// that of the one before it, which no sound record asks for.
  ///
  /// - Complexity: O(*v* · *k* + *p* · log *k*) for *v* terms and *p* postings of *k* parts.
  static func merge(
    _ parts: [TermIndex], _ newRecords: [[UInt32]]
  ) -> (writer: TermIndexWriter, newTerms: [[UInt32]]) {
    let hasReaches = parts.contains { $0.reaches.count > 0 }
    var writer = TermIndexWriter(
      hasReaches: hasReaches, postings: parts.reduce(0) { $0 + $1.records.count },
      terms: parts.reduce(0) { $0 + $1.count }, bytes: parts.reduce(0) { $0 + $1.text.count })
    var newTerms = parts.map { [UInt32](repeating: .max, count: $0.count) }
    var next = parts.map { TermCursor($0) }
    // The first bytes of each part's next term. Most terms differ in them; a part whose terms are all merged has the last of all.
    var heads = next.map(\.firstBytes)
    // The parts whose next terms are the first of all: as many of the places as are held.
    var holders = [Int](repeating: 0, count: parts.count)
    var held = 0
    var postings: [MergedPosting] = []
    while true {
      var (least, first, isShared) = (UInt64.max, 0, false)
      for part in heads.indices {
        if heads[part] < least {
          (least, first, isShared) = (heads[part], part, false)
        } else if heads[part] == least {
          isShared = true
        }
      }
      // No term begins with it: they are UTF-8.
      if least == .max { return (writer, newTerms) }
      (holders[0], held) = (first, 1)
      if isShared {
        // Terms of less than eight bytes end in zeros there, and are told apart by them.
        let isWhole = least & 0xFF == 0
        for part in first + 1..<parts.count where heads[part] == least {
          let order = isWhole ? 0 : next[part].order(next[holders[0]])
          if order < 0 { held = 0 }
          if order <= 0 {
            holders[held] = part
            held += 1
          }
        }
        first = holders[0]
      }
      let start = writer.nextPosting
      var end = start
      if held > 1 {
        postings.removeAll(keepingCapacity: true)
        for place in 0..<held {
          let part = holders[place]
          parts[part].forEachLiving(next[part].term, newRecords[part]) { record, reach, place in
            postings.append(MergedPosting(record, reach, place))
          }
        }
        postings.sort { $0.bits < $1.bits }
        for posting in postings {
          writer.put(posting.record, reach: posting.reach, posting.place, at: end)
          end += 1
        }
      } else {
        // The records of one part keep their order.
        parts[first].forEachLiving(next[first].term, newRecords[first]) { record, reach, place in
          writer.put(record, reach: reach, place, at: end)
          end += 1
        }
      }
      if end > start {
        unsafe next[first].bytes.withUnsafeBufferPointer { unsafe writer.append($0, postings: end - start) }
      }
      let number = UInt32(max(writer.count - 1, 0))
      for place in 0..<held {
        let part = holders[place]
        newTerms[part][next[part].term] = number
        next[part].advance()
        heads[part] = next[part].firstBytes
      }
    }
  }

  /// Calls `body` with the postings of a term that are living records, newly numbered.
  @inline(__always)
  private func forEachLiving(
    _ term: Int, _ newRecords: [UInt32], _ body: (_ record: UInt32, _ reach: UInt8, _ place: VariantPlace) -> Void
  ) {
    for posting in postings(TermRange(term..<term + 1)) {
      let record = newRecords[Int(records[posting])]
      if record == .max { continue }
      if reaches.count > 0 { body(record, reaches[posting], places[posting]) } else { body(record, 0, .several) }
    }
  }

  /// A posting of the new segment, in the order of its record.
  private struct MergedPosting {
    let bits: UInt64

    init(_ record: UInt32, _ reach: UInt8, _ place: VariantPlace) {
      bits = UInt64(record) << 16 | UInt64(reach) << 8 | UInt64(place.number)
    }

    var record: UInt32 { UInt32(bits >> 16) }
    var reach: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
    var place: VariantPlace { VariantPlace(number: Int(bits & 0xFF)) }
  }
}
