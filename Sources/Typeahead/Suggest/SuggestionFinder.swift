/// Finds suggestions: gathers candidates from the best records and from common prefixes, and searches for each to count it.
struct SuggestionFinder<Record: Identifiable & Sendable>: ~Copyable {
  private let snapshot: IndexSnapshot<Record>
  private let typed: [UInt8]
  private let ends: [TypedEnd]
  private let fields: [String]?
  /// Those of them whose words and texts are suggested.
  private let suggested: [String]
  private let suggestsAll: Bool
  private let filter: Filter<Record>?
  /// Its budget is what may still be done.
  private var buffer: SearchBuffer
  /// What the text typed and the suggestions tried so far are read as.
  private var taken: Set<[[UInt8]]> = []
  /// All that the text typed is read as.
  private var typedReadings: Set<[[UInt8]]> = []
  private var found: [Suggestion] = []

  /// The most work, whatever the budget, and what reading a byte of a record's texts takes, in postings read.
  private static var mostWork: Int { 100_000_000 }
  private static var byteWork: Int { 100 }
  /// So many of the best records are read for words, and for values.
  private static var mostRecords: Int { 64 }
  private static var mostValues: Int { 16 }
  /// So many words are counted of those that the best records have, and of those that most records have.
  private static var mostWords: Int { 32 }
  /// Longer texts are not suggested.
  private static var mostBytes: Int { 96 }

  init(
    _ snapshot: IndexSnapshot<Record>, _ text: String, fields: [String]?, filter: Filter<Record>?,
    _ budget: WorkBudget
  ) {
    self.snapshot = snapshot
    buffer = SearchBuffer(budget: WorkBudget(postings: min(budget.postings, Self.mostWork)))
    self.fields = fields
    let searched = snapshot.schema.fields.filter { fields?.contains($0.name) ?? true }
    suggested = searched.filter(\.isSuggested).map(\.name)
    suggestsAll = suggested.count == searched.count
    self.filter = filter
    typed = Array(text.utf8)
    ends = [TypedEnd.end(of: text, isLiteral: snapshot.list.isLiteral)].compactMap { $0 }
  }

  /// The best suggestions, at most `limit`.
  mutating func find(limit: Int) -> [Suggestion] {
    if typed.count > Self.mostBytes || limit == 0 { return [] }
    let query = Query(String(decoding: typed, as: UTF8.self))
    let tokens = tokens(of: query)
    if tokens.isEmpty || suggested.isEmpty { return [] }
    taken = [tokens]
    typedReadings = Set(readings(of: query))
    found = []
    let best = search(query, limit: Self.mostRecords, fields)
    let isAll = best.count == buffer.total && buffer.isExact
    addValues(query)
    if !ends.isEmpty, !best.isEmpty { addWords(of: best.map(\.record), isAll: isAll, limit: limit) }
    return Array(found.sorted { $0.isBefore($1) }.prefix(limit))
  }

  private mutating func search(_ query: Query, limit: Int, _ fields: [String]?) -> [Hit<Record>] {
    count(query, limit: limit, fields)
    return snapshot.hits(in: buffer)
  }

  private mutating func count(_ query: Query, limit: Int, _ fields: [String]?) {
    buffer.limit = limit
    snapshot.search(query, into: &buffer, fields: fields, filter: filter)
    charge(buffer.counts.cost)
  }

  /// Charges what was done.
  private mutating func charge(_ work: Int) { buffer.budget.postings -= min(work, buffer.budget.postings) }

  /// Charges what reading a record's texts takes, unless that is more than may be done; says whether it may be.
  private mutating func mayRead(_ record: Record) -> Bool {
    var texts: [FieldValue] = []
    snapshot.schema.extractor.values(record, &texts)
    let work = texts.reduce(0) { $0 + $1.byteCount } * Self.byteWork
    if work > buffer.budget.postings { return false }
    charge(work)
    return true
  }

  /// Adds what records are called whose name has the whole query.
  private mutating func addValues(_ query: Query) {
    let names = snapshot.schema.fields.filter { $0.role == .name && suggested.contains($0.name) }.map(\.name)
    if names.isEmpty { return }
    for hit in search(query, limit: Self.mostValues, names) where mayRead(hit.record) {
      let matches = hit.matches
      if matches.count == 1 { _ = add(Array(matches[0].value.utf8), after: 0, .value) }
    }
  }

  /// Adds words that complete an end: those that most of the best records have and, where these are not all, those that most
  /// records have, at most `limit`.
  private mutating func addWords(of records: [Record], isAll: Bool, limit: Int) {
    var words = WordCollector(ends, mostBytes: Self.mostBytes)
    let set = snapshot.schema.fieldSet(suggested)
    var isAll = isAll
    for record in records {
      if !mayRead(record) || !words.collect(RecordAnalysis(record, snapshot.schema, fields: set)) {
        isAll = false
        break
      }
    }
    let counted = words.sorted.prefix(Self.mostWords)
    for entry in counted { addWord(entry.spelling, of: entry.word.token, after: ends[entry.word.end].start) }
    if isAll { return }
    let known = Set(counted.map(\.word))
    for (place, end) in ends.enumerated() {
      let terms = snapshot.list.commonTerms(beginningWith: end.token, most: Self.mostWords / ends.count)
      var new: [[UInt8]] = []
      for term in terms {
        let inner = Array(term[WordDelimiter.withoutPunctuation(term, 0..<term.count)])
        let word = inner.starts(with: end.token) ? inner : term
        if word.count <= end.token.count || word.count > Self.mostBytes || new.contains(word) { continue }
        if !known.contains(.init(end: place, token: word)) { new.append(word) }
      }
      var added = 0
      for term in best(new, after: end.start) {
        if addSpelled(term, end, set) { added += 1 }
        if added == limit { break }
      }
    }
  }

  /// Those of some terms that lead to records, to most first.
  private mutating func best(_ terms: [[UInt8]], after start: Int) -> [[UInt8]] {
    var counted: [(term: [UInt8], total: Int)] = []
    for term in terms { counted.append((term, total(query(after: start, term)))) }
    return counted.filter { $0.total > 0 }.sorted { $0.total > $1.total }.map(\.term)
  }

  /// Adds a term as the best record has it that is found by it; says no where only fields have it that suggest nothing.
  private mutating func addSpelled(_ term: [UInt8], _ end: TypedEnd, _ set: FieldSet) -> Bool {
    var found = spelling(of: term, query(after: end.start, term), fields, set, else: suggestsAll ? term : nil)
    if found == nil, !suggestsAll { found = spelling(of: term, query(after: 0, term), suggested, set, else: nil) }
    guard let found else { return false }
    addWord(found, of: term, after: end.start)
    return true
  }

  /// A term as the best record of a query has it in the fields whose words are suggested; nil where nothing is found.
  private mutating func spelling(
    of term: [UInt8], _ query: Query, _ fields: [String]?, _ set: FieldSet, else other: [UInt8]?
  ) -> [UInt8]? {
    guard let record = search(query, limit: 1, fields).first?.record, mayRead(record) else { return nil }
    return RecordAnalysis(record, snapshot.schema, fields: set).spelling(of: term, mostBytes: Self.mostBytes) ?? other
  }

  /// Adds a token as it is spelled or, where that finds nothing or says more than the token, as it is folded.
  private mutating func addWord(_ spelling: [UInt8], of token: [UInt8], after start: Int) {
    let spelled = Query(String(decoding: spelling, as: UTF8.self))
    let saysMore = tokens(of: spelled).joined().count > token.count
    if saysMore || !add(spelling, after: start, .word) { _ = add(token, after: start, .word) }
  }

  /// Counts the text as typed up to `start` with an ending and adds it, unless something like it was tried or it is too long; says
  /// no if it leads to nothing.
  private mutating func add(_ ending: [UInt8], after start: Int, _ kind: Suggestion.Kind) -> Bool {
    let query = query(after: start, Self.onOneLine(ending))
    if query.text.utf8.count > Self.mostBytes || !taken.insert(tokens(of: query)).inserted { return true }
    if readings(of: query).contains(where: typedReadings.contains) { return true }
    let total = total(query)
    if total > 0 { found.append(Suggestion(query: query, kind: kind, total: total)) }
    return total > 0
  }

  /// The text as typed up to `start` with an ending.
  private func query(after start: Int, _ ending: [UInt8]) -> Query {
    Query(String(decoding: typed[..<start] + ending, as: UTF8.self))
  }

  /// How many records a query leads to; 0 where it took too much work to say.
  private mutating func total(_ query: Query) -> Int {
    count(query, limit: 0, fields)
    return buffer.isExact ? buffer.total : 0
  }

  /// The tokens of a query's readings.
  private func readings(of query: Query) -> [[[UInt8]]] {
    QueryReadings(query, isLiteral: snapshot.list.isLiteral).combinations.map(\.tokens)
  }

  /// The tokens of its first reading.
  private func tokens(of query: Query) -> [[UInt8]] { readings(of: query)[0] }

  /// A text with single blanks for its white space.
  private static func onOneLine(_ text: [UInt8]) -> [UInt8] {
    var pieces: [Range<Int>] = []
    WordDelimiter.pieces(text, 0..<text.count, into: &pieces)
    return Array(pieces.map { text[$0] }.joined(separator: [0x20]))
  }
}
