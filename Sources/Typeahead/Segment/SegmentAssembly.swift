/// Makes one segment of the records of several sources, whose terms it numbers anew, in the order of their bytes.
struct SegmentAssembly {
  /// Where a record of a segment comes from: which source, and which of its records.
  struct Origin {
    var segment: Int
    var record: Int
  }

  private let sources: [SegmentSource]
  /// The terms that records taken have, in the order of their bytes, and what keeps them.
  private let terms: ByteTable
  private let scratch = ColumnStore()
  private let layout: SegmentLayout

  /// - Parameter all: The terms of all sources, which number theirs by it.
  init(_ sources: [SegmentSource], _ all: SequenceTable, _ layout: SegmentLayout) {
    // Terms of refused and deleted records are nobody's.
    var isUsed = [Bool](repeating: false, count: all.count)
    for source in sources {
      for record in source.records {
        for place in source.tokens.places(record) {
          let term = Int(source.tokens.terms[place])
          if term < source.newTerms.count { isUsed[Int(source.newTerms[term])] = true }
        }
      }
    }
    var (sorted, numbers) = (ByteTableWriter(), [UInt32](repeating: .missing, count: all.count))
    for term in all.sorted() where isUsed[term] {
      numbers[term] = UInt32(sorted.count)
      sorted.append(all.elements[all.range(term)])
    }
    terms = ByteTable(sorted, scratch)
    self.sources = sources.map { source in
      var source = source
      source.newTerms = source.newTerms.map { numbers[Int($0)] }
      return source
    }
    self.layout = layout
  }

  /// The segment, and where each of its records comes from.
  ///
  /// - Complexity: O(*n* log *n*) for *n* records, and O(*t*) for *t* tokens.
  func make() -> (segment: Segment, origins: [Origin]) {
    defer { withExtendedLifetime(scratch) {} }
    let origins = order()
    var tokens = RecordTokensWriter()
    var keys = StaticKeysWriter(layout.steps)
    var (ids, writings) = (ByteTableWriter(), ByteTableWriter())
    var rules = sources[0].ruleColumns.map { _ in [UInt8]() }
    for origin in origins {
      let source = sources[origin.segment]
      tokens.copy(origin.record, of: source.tokens, newTerms: source.newTerms)
      keys.append(origin.record, of: source.keys)
      ids.append(source.ids[origin.record])
      writings.append(source.writings[origin.record])
      for column in rules.indices { rules[column].append(source.ruleColumns[column][origin.record]) }
    }
    let store = ColumnStore()
    let kept = RecordTokens(tokens, terms: terms.count, store)
    let postings = Postings(terms: terms.count) { forEachPosting(tokens, $0) }
    var builder = PrefixIndexBuilder(terms, starts: postings.starts, kept, layout)
    let prefixes = builder.build(rules, store)
    // The records of some are a set.
    let others = prefixes.termsWithSets
    var writer = TermIndexWriter()
    for term in 0..<terms.count { writer.append(terms[term], others.contains(term) ? [] : postings[term]) }
    let index = TermIndex(writer, records: origins.count, store)
    let segment = Segment(
      store: store, terms: index, grams: TermGrams(index, store), tokens: kept, prefixes: prefixes,
      writing: writing(ByteTable(writings, store), store), keys: StaticKeys(keys, store),
      ids: IDTable(ids, order: origins.map(\.record), store), ruleColumns: rules.map { store.keep($0) },
      attributes: sources[0].attributes.indices.map { column in
        AttributeColumn(.merge(sources.map { $0.attributes[column] }, origins, store), records: origins.count, store)
      }, mostTokens: sources.reduce(0) { max($0, $1.mostTokens) },
      dependsOnServices: sources.contains { $0.dependsOnServices })
    return (segment, origins)
  }

  /// The records of all sources in static order. Those of segments are sorted already: sorting what is made of sorted parts is quick.
  private func order() -> [Origin] {
    var origins: [Origin] = []
    origins.reserveCapacity(sources.reduce(0) { $0 + $1.records.count })
    for (number, source) in sources.enumerated() {
      for record in source.records { origins.append(Origin(segment: number, record: record)) }
    }
    origins.sort { left, right in
      let (first, second) = (sources[left.segment], sources[right.segment])
      let order = StaticKeys.order(first.keys, left.record, second.keys, right.record, layout.steps)
      return order == 0 ? first.ids[left.record].order(second.ids[right.record]) < 0 : order < 0
    }
    return origins
  }

  /// Names as they are written, and their marks.
  private func writing(_ texts: ByteTable, _ store: ColumnStore) -> NameWriting {
    var (table, mark, ofRecords) = (SequenceTable(), [UInt8](), [(mark: UInt32, record: UInt32)]())
    var last: [UInt32] = []
    for record in 0..<UInt32(texts.count) {
      NameWriting.forEachMark(texts[Int(record)], &mark) { mark in
        let number = table.intern(mark[...])
        if Int(number) == last.count { last.append(.missing) }
        if last[Int(number)] == record { return }
        last[Int(number)] = record
        ofRecords.append((number, record))
      }
    }
    let order = table.sorted()
    var places = [Int](repeating: 0, count: table.count)
    for (place, number) in order.enumerated() { places[number] = place }
    let postings = Postings(terms: table.count) { put in
      for posting in ofRecords { put(places[Int(posting.mark)], posting.record) }
    }
    var writer = TermIndexWriter()
    table.elements[...].withColumn { bytes in
      for (place, number) in order.enumerated() { writer.append(bytes[table.range(number)], postings[place]) }
    }
    return NameWriting(texts: texts, marks: TermIndex(writer, records: texts.count, store))
  }

  /// Calls `body` with each record, in ascending order, and each term of it, once.
  private func forEachPosting(_ tokens: borrowing RecordTokensWriter, _ body: (_ term: Int, _ record: UInt32) -> Void) {
    var last = [UInt32](repeating: .missing, count: terms.count)
    for record in 0..<UInt32(tokens.count) {
      for place in tokens.places(Int(record)) {
        let term = tokens.terms[place]
        if term == RecordTokensWriter.run || last[Int(term)] == record { continue }
        last[Int(term)] = record
        body(Int(term), record)
      }
    }
  }
}

/// The records of each term side by side, put there by counting.
private struct Postings {
  /// Where those of each term begin, and the last ones end.
  let starts: [Int]
  private let records: [UInt32]

  /// - Parameter forEach: Calls what it is given with each term and record, the records ascending; twice it is the same.
  init(terms: Int, _ forEach: (_ body: (_ term: Int, _ record: UInt32) -> Void) -> Void) {
    var counts = [Int](repeating: 0, count: terms)
    forEach { term, _ in counts[term] += 1 }
    let starts = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    var (places, records) = (starts, [UInt32](repeating: 0, count: starts[terms]))
    forEach { term, record in
      records[places[term]] = record
      places[term] += 1
    }
    (self.starts, self.records) = (starts, records)
  }

  subscript(_ term: Int) -> ArraySlice<UInt32> { records[starts[term]..<starts[term + 1]] }
}
