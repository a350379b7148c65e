/// Finds the hits of later tiers, tier after tier, until there are as many as wanted.
///
/// A *mended query* is a list of tokens that was not typed: tokens run together, one cut in two or three, or some replaced by what
/// terms begin with that is few edits away. A record is of the first tier in which it matches a mended query, and ranks there by
/// the mended query by which it ranks best. So every mended query is searched for as it is, and the best of all are the answer.
struct MendingSearch: ~Copyable {
  /// A hit, with the mended query it was found by.
  struct Found {
    var ranked: RankedRecord
    var kind: Mending.Kind
    var reading: QueryReadings.Combination
    /// The fields it was found in.
    var fields: FieldSet
  }

  /// A record, wherever it stands.
  private struct Place: Hashable {
    var segment: Int32
    var record: UInt32
  }

  let list: SegmentList
  let tolerance: Tolerance
  let tolerantFields: FieldSet
  let fields: FieldSet
  let filter: RecordFilter?
  let limit: Int
  /// The tokens as typed, and which of them white space stands before, as far as that is known.
  let typed: [[UInt8]]
  let begins: [Bool]

  private var memory = SearchMemory()
  /// What matches as typed.
  private var exact: Set<Place> = []
  private var found: [Place: Found] = [:]
  /// Whether some record matches the tokens probed so far.
  private var probed: [[[UInt8]]: Bool] = [:]
  /// What was done so far, and may be.
  var work = 0
  let mostWork: Int
  /// The searches made so far.
  private(set) var searches = 0

  /// What a search of a segment is beside what it counts, in postings read, and what taking a hit is.
  private static var searchWork: Int { 2000 }
  private static var foundWork: Int { 200 }

  init<Record>(
    _ snapshot: IndexSnapshot<Record>, beside buffer: borrowing SearchBuffer, filter: RecordFilter?
  ) {
    list = snapshot.list
    tolerance = snapshot.schema.tolerance
    tolerantFields = snapshot.schema.tolerantFields
    fields = buffer.fields
    self.filter = filter
    limit = buffer.limit
    // Its own, whatever the search took: an answer kept took nothing, and must be the one a fresh search gives.
    mostWork = min(tolerance.mostWork, buffer.budget.postings)
    let readings = QueryReadings(buffer.query, isLiteral: false)
    typed = buffer.memory.isUnread || readings.isOfSigns ? [] : readings.combinations[0].tokens
    begins = typed.isEmpty ? [] : Self.begins(buffer.query.text, typed.count)
  }

  /// Which of so many tokens of a text begin what stands between white space.
  private static func begins(_ text: String, _ count: Int) -> [Bool] {
    let begins = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).flatMap { chunk in
      let readings = QueryReadings(Query(String(String.UnicodeScalarView(chunk))), isLiteral: false)
      if readings.isOfSigns || readings.count == 0 { return [Bool]() }
      return (0..<readings.tokenCount(0)).map { $0 == 0 }
    }
    return begins.count == count ? begins : Array(repeating: false, count: count)
  }

  /// Whether as much was done as may be.
  var isCut: Bool { work > mostWork }
  /// Whether there are as many hits as wanted.
  var isFull: Bool { found.count >= limit - min(limit, exact.count) }

  /// The hits of later tiers, best first, beside some records that match as typed.
  mutating func search(beside known: borrowing Scratch<RankedRecord>) -> [Found] {
    if typed.isEmpty || typed.count > Tolerance.mostTokens || limit == 0 { return [] }
    for index in 0..<known.count { exact.insert(Place(segment: known[index].segment, record: known[index].record)) }
    if tolerance.mendsWords { searchWords() }
    if !isFull, exact.count + found.count < tolerance.fewHits { searchTypos(keepsFirst: true) }
    if exact.isEmpty, found.isEmpty, tolerance.fewHits > 0 { searchTypos(keepsFirst: false) }
    let order = list.order
    let hits = found.values.sorted { $0.kind != $1.kind ? $0.kind < $1.kind : order.isBefore($0.ranked, $1.ranked) }
    return Array(hits.prefix(limit - min(limit, exact.count)))
  }

  /// Whether a token may be cut or have typos: not digits alone, nor longer than words are.
  static func isWord(_ token: [UInt8]) -> Bool {
    // No letter has more than four bytes.
    if token.count > 4 * PrefixAutomaton.mostLetters { return false }
    let letters = token.count { $0 & 0xC0 != 0x80 }
    return letters <= PrefixAutomaton.mostLetters && token.contains { !(0x30...0x39).contains($0) }
  }

  /// Searches for a mended query and keeps what it finds.
  mutating func search(_ reading: QueryReadings.Combination, _ kind: Mending.Kind, fields: FieldSet) {
    // What is found again, by a query of an earlier tier or by the one typed, must not stand in another's place.
    let (wanted, isAll) = limit.addingReportingOverflow(found.count)
    search(reading, limit: isAll ? .max : wanted, fields)
    for index in 0..<memory.found.count {
      keep(Found(ranked: memory.found[index], kind: kind, reading: reading, fields: fields))
    }
  }

  /// Whether some record matches the tokens.
  mutating func matchesAny(_ tokens: [[UInt8]], fields: FieldSet) -> Bool {
    if let known = probed[tokens] { return known }
    search(QueryReadings.Combination(tokens: tokens, isAsTyped: false), limit: 0, fields)
    probed[tokens] = memory.total > 0
    return memory.total > 0
  }

  private mutating func search(_ reading: QueryReadings.Combination, limit: Int, _ fields: FieldSet) {
    memory.budget = WorkBudget(postings: mostWork - work)
    memory.begin(reading)
    list.search(limit: limit, fields: fields, filter: filter, needsKeys: true, &memory)
    searches += 1
    work += memory.counts.cost + memory.found.count * Self.foundWork + list.segments.count * Self.searchWork
    // Tokens that must be whole are looked for among all records, by a bit each.
    if !reading.wholePlaces.isEmpty { work += list.segments.reduce(0) { $0 + $1.segment.count / 32 } }
  }

  private mutating func keep(_ new: Found) {
    let place = Place(segment: new.ranked.segment, record: new.ranked.record)
    if exact.contains(place) { return }
    if let old = found[place], (old.kind, old.ranked.key) <= (new.kind, new.ranked.key) { return }
    found[place] = new
  }
}

extension QueryReadings.Combination {
  /// The tokens with some of them replaced by others; if they were cut, all but the last must be
  /// whole tokens, and they stand next to each other.
  func replacing(_ places: Range<Int>, by parts: [[UInt8]]) -> Self {
    var changed = Self(tokens: tokens, isAsTyped: false)
    changed.tokens.replaceSubrange(places, with: parts)
    changed.wholePlaces = places.lowerBound..<places.lowerBound + parts.count - 1
    changed.isTogether = parts.count > 1
    return changed
  }
}
