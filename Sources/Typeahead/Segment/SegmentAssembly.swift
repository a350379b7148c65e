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
  /// For each source the numbers here of those that it has, by its own.
  private let newTerms: [[UInt32]]
  private let layout: SegmentLayout

  init(_ sources: [SegmentSource], _ layout: SegmentLayout) {
    (self.sources, self.layout) = (sources, layout)
    var (sorted, numbers) = (ByteTableWriter(), sources.map { [UInt32](repeating: .missing, count: $0.terms.count) })
    var last = ColumnStore.noBytes
    for (source, place) in Self.usedTerms(sources) {
      let term = sources[source].terms[place]
      if sorted.count == 0 || term.order(last) != 0 { sorted.append(term) }
      numbers[source][place] = UInt32(sorted.count - 1)
      last = term
    }
    terms = ByteTable(sorted, scratch)
    newTerms = zip(sources, numbers).map { source, numbers in source.places.map { numbers[Int($0)] } }
  }

  /// The terms of all sources in the order of their bytes, without those of refused and deleted records, which are nobody's.
  private static func usedTerms(_ sources: [SegmentSource]) -> [(source: Int, place: Int)] {
    var terms: [(source: Int, place: Int)] = []
    for (number, source) in sources.enumerated() {
      var isUsed = [Bool](repeating: false, count: source.terms.count)
      for record in source.records {
        for place in source.tokens.places(record) {
          let term = Int(source.tokens.terms[place])
          if term < source.places.count { isUsed[Int(source.places[term])] = true }
        }
      }
      for place in isUsed.indices where isUsed[place] { terms.append((number, place)) }
    }
    // What is made of sorted parts is sorted quickly.
    if sources.count > 1 {
      terms.sort { left, right in
        sources[left.source].terms[left.place].order(sources[right.source].terms[right.place]) < 0
      }
    }
    return terms
  }

  /// What of a segment is made of its records' tokens.
  private struct Tokens {
    let tokens: RecordTokens
    let prefixes: PrefixIndex
    let terms: TermIndex
    let grams: TermGrams
  }

  /// What else a segment has.
  private struct Others {
    let writing: NameWriting
    let keys: StaticKeys
    let ids: IDTable
    let attributes: [AttributeColumn]
  }

  private enum Part {
    case tokens(Tokens)
    case others(Others)
  }

  /// The segment, and where each of its records comes from.
  ///
  /// - Parameter atOnce: Whether several cores work on it.
  /// - Complexity: O(*n* log *s*) for *n* records of *s* sources, and O(*t*) for *t* tokens.
  func make(atOnce: Bool = false) -> (segment: Segment, origins: [Origin]) {
    defer { withExtendedLifetime((scratch, sources)) {} }
    let origins = order()
    let rules = sources[0].ruleColumns.indices.map { column in
      origins.map { sources[$0.segment].ruleColumns[column][$0.record] }
    }
    // Only one at a time may put something in a store.
    let first = ColumnStore()
    let second = atOnce ? ColumnStore() : first
    let parts = Parallel.jobs(2, atOnce: atOnce) { job in
      job == 0 ? Part.tokens(tokens(origins, rules, first, atOnce: atOnce)) : .others(others(origins, second))
    }
    guard case .tokens(let tokens) = parts[0], case .others(let others) = parts[1] else {
      preconditionFailure("jobs are in their order")
    }
    let store = atOnce ? ColumnStore(owner: StorePair(first: first, second: second)) : first
    let segment = Segment(
      store: store, terms: tokens.terms, grams: tokens.grams, tokens: tokens.tokens, prefixes: tokens.prefixes,
      writing: others.writing, keys: others.keys, ids: others.ids, ruleColumns: rules.map { store.keep($0) },
      attributes: others.attributes, mostTokens: sources.reduce(0) { max($0, $1.mostTokens) },
      dependsOnServices: sources.contains { $0.dependsOnServices })
    return (segment, origins)
  }

  private func tokens(
    _ origins: [Origin], _ rules: [[UInt8]], _ store: ColumnStore, atOnce: Bool
  ) -> Tokens {
    var writer = RecordTokensWriter()
    for origin in origins {
      writer.copy(origin.record, of: sources[origin.segment].tokens, newTerms: newTerms[origin.segment])
    }
    let tokens = RecordTokens(writer, terms: terms.count, store)
    let postings = Postings(terms: terms.count) { forEachPosting(writer, $0) }
    var builder = PrefixIndexBuilder(terms, starts: postings.starts, tokens, layout)
    let prefixes = builder.build(rules, store, atOnce: atOnce)
    // The records of some are a set.
    let sets = prefixes.termsWithSets
    var termWriter = TermIndexWriter()
    for term in 0..<terms.count { termWriter.append(terms[term], sets.contains(term) ? [] : postings[term]) }
    let index = TermIndex(termWriter, records: origins.count, store)
    return Tokens(tokens: tokens, prefixes: prefixes, terms: index, grams: TermGrams(index, store))
  }

  private func others(_ origins: [Origin], _ store: ColumnStore) -> Others {
    var keys = StaticKeysWriter(layout.steps)
    var (ids, writings) = (ByteTableWriter(), ByteTableWriter())
    for origin in origins {
      let source = sources[origin.segment]
      keys.append(origin.record, of: source.keys)
      ids.append(source.ids[origin.record])
      writings.append(source.writings[origin.record])
    }
    // Of equal ids the one that was added last is found.
    let firsts = sources.reduce(into: [0]) { $0.append($0.last! + $1.ids.count) }
    return Others(
      writing: writing(ByteTable(writings, store), store), keys: StaticKeys(keys, store),
      ids: IDTable(ids, order: origins.map { firsts[$0.segment] + $0.record }, store),
      attributes: sources[0].attributes.indices.map { column in
        AttributeColumn(.merge(sources.map { $0.attributes[column] }, origins, store), records: origins.count, store)
      })
  }

  /// The records of all sources in static order.
  private func order() -> [Origin] {
    var origins: [Origin] = []
    origins.reserveCapacity(sources.reduce(0) { $0 + $1.records.count })
    for (number, source) in sources.enumerated() {
      for record in source.records { origins.append(Origin(segment: number, record: record)) }
    }
    // What is made of sorted parts is sorted quickly.
    if sources.count > 1 {
      origins.sort { left, right in
        SegmentSource.isBefore(
          sources[left.segment], left.record, sources[right.segment], right.record, layout.steps)
      }
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

/// Two stores that are kept as one.
private final class StorePair: Sendable {
  private let stores: (ColumnStore, ColumnStore)

  init(first: ColumnStore, second: ColumnStore) { stores = (first, second) }
}
