/// The values of an attribute for each record, and the records of each value: a list for each (an inverted index), and a bit for each
/// record of a value that more than one in ``sparse`` have, so that what is asked most is answered by words.
///
/// Records without a value are those of a group behind the last value.
struct AttributeColumn: Sendable {
  let codes: AttributeCodes
  /// The records, group by group, and where those of each group begin; the last entry is where they end.
  let records: PackedColumn
  let starts: PackedColumn
  /// The groups that many records have, and for each a bit for each record.
  let frequent: Column<UInt32>
  let bits: Column<UInt64>
  /// How many words have a bit for each record.
  let wordCount: Int

  /// As for a ``RecordSet``: of more records than one in so many, bits are quicker to go through than numbers.
  static let sparse = 64

  var byteCount: Int {
    codes.byteCount + records.byteCount + starts.byteCount + frequent.byteCount + bits.byteCount
  }

  init(_ codes: AttributeCodes, records count: Int, _ store: ColumnStore) {
    let groups = codes.values.count + 1
    var starts = [UInt32](repeating: 0, count: groups + 1)
    for record in 0..<count { codes.forEachGroup(record) { starts[$0 + 1] += 1 } }
    for group in 0..<groups { starts[group + 1] += starts[group] }
    let frequent = (0..<groups).filter { Int(starts[$0 + 1] - starts[$0]) * Self.sparse > count }
    var records = [UInt32](repeating: 0, count: Int(starts[groups]))
    var next = starts
    for record in 0..<count {
      codes.forEachGroup(record) { group in
        records[Int(next[group])] = UInt32(record)
        next[group] += 1
      }
    }
    wordCount = (count + 63) / 64
    var bits = [UInt64](repeating: 0, count: frequent.count * wordCount)
    for (row, group) in frequent.enumerated() {
      for place in Int(starts[group])..<Int(starts[group + 1]) {
        bits[row * wordCount + Int(records[place] >> 6)] |= 1 << UInt64(records[place] & 63)
      }
    }
    self.codes = codes
    self.records = store.keep(records, below: count)
    self.starts = store.keep(starts, below: records.count + 1)
    self.frequent = store.keep(frequent.map { UInt32($0) })
    self.bits = store.keep(bits)
  }

  // MARK: Asking

  /// The records of which a test holds, a bit for each.
  func records(_ test: AttributeTest) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: wordCount)
    let count = codes.values.count
    switch test {
    case .missing: insert(count..<count + 1, &words)
    case .among(let values):
      for value in values {
        guard let bytes = codes.kind.bytes(value) else { continue }
        bytes[...].withColumn { wanted in
          let code = codes.first { $0.order(wanted) < 0 }
          if code < count, codes.values[code].order(wanted) == 0 { insert(code..<code + 1, &words) }
        }
      }
    case .range(let from, let through, let below):
      let first = from.map { from in codes.first { codes.kind.value($0) < from } } ?? 0
      var end = below.map { below in codes.first { codes.kind.value($0) < below } } ?? count
      if let through { end = min(end, codes.first { !(through < codes.kind.value($0)) }) }
      if first >= end { break }
      // Of most records it is quicker to tell the others, unless they may have several values.
      if codes.isList || Int(starts[end] - starts[first]) * 2 < records.count {
        insert(first..<end, &words)
      } else {
        insert(0..<first, &words)
        insert(end..<count + 1, &words)
        for word in words.indices { words[word] = ~words[word] }
      }
    }
    return words
  }

  /// Adds the records of some groups.
  private func insert(_ groups: Range<Int>, _ words: inout [UInt64]) {
    var first = groups.lowerBound
    for row in 0..<frequent.count where groups.contains(Int(frequent[row])) {
      insertListed(first..<Int(frequent[row]), &words)
      for word in 0..<wordCount { words[word] |= bits[row * wordCount + word] }
      first = Int(frequent[row]) + 1
    }
    insertListed(first..<groups.upperBound, &words)
  }

  private func insertListed(_ groups: Range<Int>, _ words: inout [UInt64]) {
    var words = words.mutableSpan
    for place in Int(starts[groups.lowerBound])..<Int(starts[groups.upperBound]) {
      let record = records[place]
      words[Int(record >> 6)] |= 1 << UInt64(record & 63)
    }
  }
}
