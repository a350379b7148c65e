/// Collects records and makes a segment of them.
struct SegmentWriter {
  private var builder = LatticeBuilder()
  private let collator: NameCollator
  private let steps: [StaticKeys.Step]

  private var terms = TermTable()
  private var forward = ForwardIndex()
  private var keys: StaticKeys
  private var ids = IDTable()
  private var ruleColumns: [[UInt8]]
  /// The terms of each record, each once, one record after another.
  private var recordTerms: [UInt32] = []
  private var recordTermStarts = [0]
  private var mostTokens = 0

  // Scratch of the record being added.
  private var latticeTerms: [UInt32] = []
  private var tokens = 0
  private var lastRecordOfTerm: [UInt32] = []

  init(steps: [StaticKeys.Step], numbers: Int, ruleColumns: Int, locale: String) {
    self.steps = steps
    collator = NameCollator(locale: locale)
    keys = StaticKeys(columns: numbers)
    self.ruleColumns = Array(repeating: [], count: ruleColumns)
  }

  var count: Int { forward.count }

  /// One text of a record and how to read it.
  struct Value {
    var field: Int
    var analyzer: Analyzer
    var text: String
    var otherNames: [String] = []
    var handWords: [String] = []
  }

  /// Adds a record, or throws and adds nothing. `numbers` are made from the number of tokens in its name.
  mutating func append(
    id: String, values: [Value], fieldNames: [String], nameFields: FieldSet, rules: [UInt8], limits: Limits,
    numbers: (_ nameTokens: Int) -> [Double]
  ) throws(IndexError) {
    try check(id: id, values, limits)
    let mark = forward.mark
    tokens = 0
    var nameTokens = 0
    do {
      for value in values {
        try append(value, id: id, fieldName: fieldNames[value.field], limits)
        if nameFields.contains(value.field) { nameTokens += builder.lattice.primaryTokenCount }
      }
    } catch {
      forward.removeAll(since: mark)
      // The record's number is used again, so forget which terms it was seen with.
      for term in recordTerms[recordTermStarts.last!...] { lastRecordOfTerm[Int(term)] = .max }
      recordTerms.removeSubrange(recordTermStarts.last!...)
      throw error
    }
    forward.endRecord()
    recordTermStarts.append(recordTerms.count)
    let name = values.first { nameFields.contains($0.field) }?.text ?? ""
    keys.append(numbers(nameTokens), name: collator.key(name))
    ids.append(id.utf8)
    for (column, value) in rules.enumerated() { ruleColumns[column].append(value) }
    mostTokens = max(mostTokens, tokens)
  }

  /// Refuses what is too large before any of it is read.
  private func check(id: String, _ values: [Value], _ limits: Limits) throws(IndexError) {
    if id.utf8.count > limits.idBytes {
      throw .idTooLong(
        prefix: String(decoding: id.utf8.prefix(32), as: UTF8.self), bytes: id.utf8.count, limit: limits.idBytes)
    }
    let texts = values.reduce(0) { $0 + 1 + $1.otherNames.count }
    if texts > limits.recordValues { throw .tooManyValues(id: id, count: texts, limit: limits.recordValues) }
    let bytes = values.reduce(0) { sum, value in
      sum + value.text.utf8.count + value.otherNames.reduce(0) { $0 + $1.utf8.count }
        + value.handWords.reduce(0) { $0 + $1.utf8.count }
    }
    if bytes > limits.recordBytes { throw .recordTooLarge(id: id, bytes: bytes, limit: limits.recordBytes) }
  }

  private mutating func append(_ value: Value, id: String, fieldName: String, _ limits: Limits) throws(IndexError) {
    builder.append(value)
    let lattice = builder.lattice
    tokens += lattice.tokens.count + lattice.clusters.count
    let mostTokens = min(limits.recordTokens, ForwardIndex.mostNodes)
    if tokens > mostTokens || lattice.nodeCount > ForwardIndex.mostNodes {
      throw .tooManyTokens(id: id, count: tokens, limit: mostTokens)
    }
    latticeTerms.removeAll(keepingCapacity: true)
    for token in lattice.tokens {
      if token.text.count > limits.tokenBytes {
        throw .tokenTooLong(id: id, field: fieldName, bytes: token.text.count, limit: limits.tokenBytes)
      }
      latticeTerms.append(add(lattice.text, token.text))
    }
    for run in lattice.runs {
      for cluster in lattice.clusters[run.clusters].dropLast() {
        let start = run.text.lowerBound + cluster.offset
        let end = UTF8Bytes.boundary(lattice.text, atOrBefore: min(run.text.upperBound, start + Segment.longestRunTerm))
        _ = add(lattice.text, start..<end)
      }
    }
    forward.append(lattice, field: value.field, terms: latticeTerms)
  }

  /// Interns a term and notes that the record being added has it.
  private mutating func add(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
    let term = terms.intern(bytes, range)
    if Int(term) == lastRecordOfTerm.count { lastRecordOfTerm.append(.max) }
    if lastRecordOfTerm[Int(term)] != UInt32(count) {
      lastRecordOfTerm[Int(term)] = UInt32(count)
      recordTerms.append(term)
    }
    return term
  }

  // MARK: Finishing

  /// The segment, and for each of its records the place it was added at.
  consuming func finish() -> (segment: Segment, order: [Int]) {
    let order = staticOrder()
    var newRecord = [UInt32](repeating: 0, count: count)
    for (place, record) in order.enumerated() { newRecord[record] = UInt32(place) }

    let sortedTerms = termsInOrder()
    var newTerm = [UInt32](repeating: .max, count: terms.count)
    var lists = PostingLists(terms: terms.count, of: recordTerms)
    for record in order {
      for term in recordTerms[recordTermStarts[record]..<recordTermStarts[record + 1]] {
        lists.append(newRecord[record], to: Int(term))
      }
    }
    var vocabulary = Vocabulary()
    var postings = Postings()
    for term in sortedTerms {
      let list = lists[term]
      if list.isEmpty { continue }  // of a refused record
      newTerm[term] = UInt32(vocabulary.count)
      vocabulary.append(terms.text[terms.range(term)])
      postings.append(list)
    }
    var orderedForward = ForwardIndex()
    orderedForward.reserve(forward)
    var orderedKeys = StaticKeys(columns: keys.columns.count)
    var orderedIDs = IDTable()
    for record in order {
      orderedForward.appendRecord(record, of: forward, terms: newTerm)
      orderedKeys.append(record, of: keys)
      orderedIDs.append(ids[record])
    }
    orderedIDs.index(order: order)
    let segment = Segment(
      vocabulary: vocabulary, postings: postings, forward: orderedForward, keys: orderedKeys, ids: orderedIDs,
      ruleColumns: ruleColumns.map { column in order.map { column[$0] } }, mostTokens: mostTokens)
    return (segment, order)
  }

  private func staticOrder() -> [Int] {
    (0..<count).sorted { left, right in
      let order = StaticKeys.order(keys, left, keys, right, steps)
      return order == 0 ? ByteTable.order(ids[left], ids[right]) < 0 : order < 0
    }
  }

  /// The terms in byte order, sorted by their first eight bytes as a number and only then by the rest.
  private func termsInOrder() -> [Int] {
    let text = terms.text
    var keyed: [(key: UInt64, term: Int)] = []
    keyed.reserveCapacity(terms.count)
    for term in 0..<terms.count {
      let range = terms.range(term)
      var key: UInt64 = 0
      for offset in 0..<8 { key = key << 8 | (offset < range.count ? UInt64(text[range.lowerBound + offset]) : 0) }
      keyed.append((key, term))
    }
    keyed.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      return ByteTable.order(text[terms.range(left.term)], text[terms.range(right.term)]) < 0
    }
    return keyed.map(\.term)
  }
}
