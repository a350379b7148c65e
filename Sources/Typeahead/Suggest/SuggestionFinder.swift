/// Finds suggestions: how the best records complete what was typed and, of a single word, the words that most records have; then what the
/// best records are called. A search for each counts it.
struct SuggestionFinder<Record: Identifiable & Sendable>: ~Copyable {
  private let snapshot: IndexSnapshot<Record>
  private let query: Query
  private let typed: TypedWords
  private let fields: [String]?
  /// Those of them whose words and texts are suggested, by their places.
  private let suggested: [Int]
  private let filter: Filter<Record>?
  private var readings = QueryReadings()
  private var completer: WordCompleter
  /// The words of the text typed and of the suggestions tried so far, in each of their readings.
  private var taken: Set<[UInt8]> = []
  private var found: [Suggestion] = []
  private let limit: Int

  /// The most suggestions.
  private static var mostSuggestions: Int { 64 }
  /// So many of the best records are read: a first screen.
  private static var mostRecords: Int { 20 }
  /// The most work, whatever the budget, and what reading a byte of a record's texts takes, in postings read.
  private static var mostWork: Int { 100_000_000 }
  private static var byteWork: Int { 100 }

  init(
    _ snapshot: IndexSnapshot<Record>, _ text: String, limit: Int, fields: [String]?, filter: Filter<Record>?
  ) {
    self.snapshot = snapshot
    self.limit = min(limit, Self.mostSuggestions)
    self.fields = fields
    self.filter = filter
    query = Query(text)
    let schema = snapshot.schema
    suggested = schema.fields.indices.filter {
      schema.fields[$0].isSuggested && fields?.contains(where: schema.fields[$0].name.hasSameBytes) ?? true
    }
    typed = TypedWords(text, isLiteral: snapshot.list.isLiteral)
    completer = WordCompleter(typed, schema.analyzers, isName: schema.fields.map { $0.role == .name })
  }

  /// The best suggestions, found in some memory whose budget is what may be done.
  mutating func find(in buffer: inout SearchBuffer) -> [Suggestion] {
    if typed.words.isEmpty || suggested.isEmpty || limit <= 0 { return [] }
    taken = Set(words(of: query))
    completer.readings += readings.combinations.map(\.tokens).filter { $0 != completer.readings[0] }
    buffer.budget.postings = min(buffer.budget.postings, Self.mostWork)
    search(query, limit: Self.mostRecords, &buffer)
    let isAll = buffer.total == buffer.count
    let best = snapshot.hits(in: buffer)
    let isOneWord = !isAll && typed.words.count == 1 && !typed.words[0].isClosed
    if isOneWord { addCommonWords(least: Self.mostRecords + 1, &buffer) }
    let (wanted, set) = (limit - found.count, FieldSet(suggested))
    for hit in best where completer.completions.count < wanted {
      if let texts = texts(of: hit.record, &buffer) { completer.read(texts, set) }
    }
    for completion in completer.completions { add(completion.text, completion.isValue ? .value : .word, &buffer) }
    for name in completer.names { add(name, .value, &buffer) }
    if isOneWord { addCommonWords(least: 1, &buffer) }
    return found.sorted { $0.isBefore($1) }
  }

  /// Adds the words that complete the one typed and that most records have, at least so many, as the best record has each.
  private mutating func addCommonWords(least: Int, _ buffer: inout SearchBuffer) {
    if found.count == limit { return }
    let terms = snapshot.list.commonTerms(
      beginningWith: typed.words[0].token, upTo: suggested.last!, least: least, most: 2 * limit)
    for term in terms where found.count < limit {
      search(Query(String(decoding: typed.text(with: [term]), as: UTF8.self)), limit: 1, &buffer)
      let total = buffer.isExact ? buffer.total : nil
      guard let record = snapshot.hits(in: buffer).first?.record, let texts = texts(of: record, &buffer) else {
        continue
      }
      guard let text = completer.spelling(of: term, texts, FieldSet(suggested)) else { continue }
      add(text, .word, &buffer, known: (term, total))
    }
  }

  private func search(_ query: Query, limit: Int, _ buffer: inout SearchBuffer) {
    buffer.limit = limit
    snapshot.search(query, into: &buffer, fields: fields, filter: filter)
    charge(buffer.counts.cost, &buffer)
  }

  /// Charges what was done.
  private func charge(_ work: Int, _ buffer: inout SearchBuffer) {
    buffer.budget.postings -= min(work, buffer.budget.postings)
  }

  /// The texts of a record, whose reading is charged; nil where it takes more than may be done.
  private func texts(of record: Record, _ buffer: inout SearchBuffer) -> [FieldValue]? {
    var texts: [FieldValue] = []
    snapshot.schema.extractor.values(record, &texts)
    let work = texts.reduce(0) { $0 + $1.byteCount } * Self.byteWork
    if work > buffer.budget.postings { return nil }
    charge(work, &buffer)
    return texts
  }

  /// Counts a text, unless the total of its only word is known, and adds it if it leads to anything; not if there are enough, it is too
  /// long, or one of its readings was tried.
  private mutating func add(
    _ text: [UInt8], _ kind: Suggestion.Kind, _ buffer: inout SearchBuffer, known: (word: [UInt8], total: Int?)? = nil
  ) {
    if found.count == limit || text.count > WordCompleter.mostBytes { return }
    var pieces: [Range<Int>] = []
    WordDelimiter.pieces(text, 0..<text.count, into: &pieces)
    let query = Query(String(decoding: Array(pieces.map { text[$0] }.joined(separator: [0x20])), as: UTF8.self))
    let words = words(of: query)
    if words.contains(where: taken.contains) { return }
    taken.formUnion(words)
    var total = known.flatMap { words == [$0.word] ? $0.total : nil }
    if total == nil {
      search(query, limit: 0, &buffer)
      total = buffer.isExact ? buffer.total : nil
    }
    if let total, total > 0 { found.append(Suggestion(query: query, kind: kind, total: total)) }
  }

  /// The words of each reading of a query, in one order.
  private mutating func words(of query: Query) -> [[UInt8]] {
    readings.read(query.text, isLiteral: snapshot.list.isLiteral)
    return (0..<readings.count).map { reading in
      var tokens: [ArraySlice<UInt8>] = []
      readings.forEachToken(reading) { tokens.append($0) }
      return Array(tokens.sorted { $0.lexicographicallyPrecedes($1) }.joined(separator: [0x20]))
    }
  }
}
