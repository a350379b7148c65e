/// Makes one segment of the records of several sources, whose terms are numbered anew already.
struct SegmentAssembly {
  /// Where a record of a segment comes from: which source, and which of its records.
  struct Origin {
    var segment: Int
    var record: Int
  }

  private let sources: [SegmentSource]
  /// The terms in the order of their bytes.
  private let terms: ByteTable
  private let layout: SegmentLayout

  init(_ sources: [SegmentSource], terms: ByteTable, _ layout: SegmentLayout) {
    self.sources = sources
    self.terms = terms
    self.layout = layout
  }

  /// The segment, and where each of its records comes from.
  ///
  /// - Complexity: O(*n* log *n*) for *n* records, and O(*t*) for *t* tokens.
  func make() -> (segment: Segment, origins: [Origin]) {
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
    var postings = PostingsBuilder(terms: terms.count)
    forEachPosting(tokens) { term, _ in postings.count(term) }
    var builder = PrefixIndexBuilder(terms, starts: postings.starts, kept, layout)
    let prefixes = builder.build(rules, store)
    let index = TermIndex(termIndex(tokens, &postings, prefixes), records: origins.count, store)
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

  /// The terms, each with the records that have it, unless these are a set.
  private func termIndex(
    _ tokens: borrowing RecordTokensWriter, _ postings: inout PostingsBuilder, _ prefixes: PrefixIndex
  ) -> TermIndexWriter {
    var isLeftOut = [Bool](repeating: false, count: terms.count)
    for term in prefixes.termsWithSets {
      isLeftOut[term] = true
      postings.leaveOut(term)
    }
    var writer = postings.writer { terms[$0] }
    forEachPosting(tokens) { term, record in if !isLeftOut[term] { postings.put(record, term, &writer) } }
    return writer
  }

  /// Names as they are written, and their marks.
  private func writing(_ texts: ByteTable, _ store: ColumnStore) -> NameWriting {
    var (table, mark, ofRecords) = (SequenceTable<UInt8>(), [UInt8](), [(mark: UInt32, record: UInt32)]())
    var last: [UInt32] = []
    for record in 0..<UInt32(texts.count) {
      NameWriting.forEachMark(texts[Int(record)], &mark) { mark in
        let number = table.intern(mark, mark.indices, SequenceTable.digest(mark, mark.indices))
        if Int(number) == last.count { last.append(.missing) }
        if last[Int(number)] == record { return }
        last[Int(number)] = record
        ofRecords.append((number, record))
      }
    }
    let order = TermOrder.sorted(table)
    var places = [Int](repeating: 0, count: table.count)
    for (place, number) in order.enumerated() { places[Int(number)] = place }
    var postings = PostingsBuilder(terms: table.count)
    for posting in ofRecords { postings.count(places[Int(posting.mark)]) }
    var writer = table.elements[...].withColumn { bytes in
      postings.writer { bytes[table.range(Int(order[$0]))] }
    }
    for posting in ofRecords { postings.put(posting.record, places[Int(posting.mark)], &writer) }
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

/// Gives each posting its place by counting.
private struct PostingsBuilder {
  private var places: [Int]

  init(terms: Int) { places = Array(repeating: 0, count: terms) }

  mutating func count(_ term: Int) { places[term] += 1 }
  mutating func leaveOut(_ term: Int) { places[term] = 0 }

  /// Where the postings of each term that were counted begin, and the last ones end.
  var starts: [Int] { places.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) } }

  /// A writer of terms in the order of their bytes, with room for the postings that were counted.
  mutating func writer(_ text: (Int) -> Column<UInt8>) -> TermIndexWriter {
    var writer = TermIndexWriter(postings: places.reduce(0, +), terms: places.count)
    for term in places.indices {
      let count = places[term]
      places[term] = writer.nextPosting
      writer.append(text(term), postings: count)
    }
    return writer
  }

  /// Puts the next posting of a term; its records ascend.
  mutating func put(_ record: UInt32, _ term: Int, _ writer: inout TermIndexWriter) {
    writer.put(record, at: places[term])
    places[term] += 1
  }
}
