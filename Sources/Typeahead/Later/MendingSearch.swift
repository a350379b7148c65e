/// Finds the hits of later tiers, beside those that match as typed.
///
/// A *changed query* is a list of tokens that was not typed: tokens run together, one cut in two or three, some replaced by others. A record
/// is of the first tier in which it matches a changed query, and ranks there by the one by which it ranks best. So every changed query is
/// searched for as it is, and the best of all are the answer.
struct MendingSearch: ~Copyable {
  /// A hit, with the changed query it was found by.
  struct Found {
    var ranked: RankedRecord
    var mending: Mending
    /// How many steps of the search came before the one that found it.
    var step: Int
    /// The fields it was found in.
    var fields: FieldSet
  }

  /// What was typed between white space.
  struct Word {
    var text: String
    var readings: [QueryReadings.Combination]
  }

  /// A record, wherever it stands.
  struct Place: Hashable {
    var segment: Int32
    var record: UInt32
  }

  let list: SegmentList
  let tolerance: Tolerance
  let tolerantFields: FieldSet
  let fields: FieldSet
  let filter: RecordFilter?
  let chosen: ChosenSearch?
  let limit: Int
  /// What was typed, and what of it stands between white space and has words.
  let text: String
  let words: [Word]
  /// The tokens as typed, and which of them white space stands before, as far as that is known.
  let typed: [[UInt8]]
  let begins: [Bool]
  /// Whether several tokens were typed without white space between.
  private let isUnspaced: Bool

  private var memory = SearchMemory()
  /// What matches as typed.
  private var exact: Set<Place> = []
  private(set) var found: [Place: Found] = [:]
  /// Counts tiers, and what of one comes after all that was found before.
  var step = 0
  /// Whether some record matches the tokens probed so far in the fields of a tier.
  private var probed: [[[UInt8]]: Bool] = [:]
  /// What was done so far, and may be.
  var work = 0
  let mostWork: Int
  /// The searches made so far.
  private(set) var searches = 0

  /// What a search of a segment is beside what it counts, in postings read, and what taking a hit is.
  private static var searchWork: Int { 2000 }
  private static var foundWork: Int { 200 }
  /// What noting something of a match is.
  private static var matchWork: Int { 20 }

  init<Record>(
    _ snapshot: IndexSnapshot<Record>, beside buffer: borrowing SearchBuffer, filter: RecordFilter?
  ) {
    list = snapshot.list
    tolerance = snapshot.schema.tolerance
    tolerantFields = snapshot.schema.tolerantFields
    fields = buffer.fields
    self.filter = filter
    chosen = buffer.chosen
    limit = buffer.limit
    text = buffer.query.text
    // Its own, whatever the search took: an answer kept took nothing, and must be the one a fresh search gives.
    mostWork = min(tolerance.maximumWork, buffer.budget.postings)
    let readings = QueryReadings(buffer.query, isLiteral: false)
    typed = buffer.memory.isUnread || readings.isOfSigns ? [] : readings.combinations[0].tokens
    isUnspaced = readings.isUnspaced
    words = typed.isEmpty ? [] : Self.words(text)
    let begins = words.flatMap { word in word.readings[0].tokens.indices.map { $0 == 0 } }
    self.begins = begins.count == typed.count ? begins : Array(repeating: false, count: typed.count)
  }

  /// What of a text stands between white space and has words.
  private static func words(_ text: String) -> [Word] {
    text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).compactMap { chunk in
      let text = String(chunk)
      let readings = QueryReadings(Query(text), isLiteral: false)
      if readings.isOfSigns || readings.tokenCount(0) == 0 { return nil }
      return Word(text: text, readings: readings.combinations)
    }
  }

  /// Whether as much was done as may be.
  var isCut: Bool { work > mostWork }
  /// Whether there are as many hits as wanted.
  var isFull: Bool { found.count >= limit - min(limit, exact.count) }

  /// The hits of later tiers, best first, beside some records that match as typed.
  mutating func search(beside known: borrowing Scratch<RankedRecord>) -> [Found] {
    if typed.isEmpty || limit == 0 { return [] }
    for index in 0..<known.count { exact.insert(Place(segment: known[index].segment, record: known[index].record)) }
    for tier in Tolerance.Tier.allCases where tolerance.tiers.contains(tier) && !isFull && !isCut {
      if exact.count + found.count >= tolerance.fewer(tier) { continue }
      if typed.count > Tolerance.maximumTokens, tier != .partial { continue }
      step += 1
      probed.removeAll(keepingCapacity: true)
      switch tier {
      case .together: searchWords()
      case .typo: searchTypos()
      case .inside: searchInside()
      case .initials: searchInitials()
      case .layout: searchLayouts()
      case .partial: searchPartial()
      }
    }
    let order = list.order
    let ofChosen = chosen.map { ChosenOrder(order, $0, list.layout.packing) }
    let hits = found.values.sorted { left, right in
      if left.step != right.step { return left.step < right.step }
      return ofChosen?.isBefore(left.ranked, right.ranked) ?? order.isBefore(left.ranked, right.ranked)
    }
    return Array(hits.prefix(limit - min(limit, exact.count)))
  }

  /// Whether nothing was found at all.
  var hasNothing: Bool { exact.isEmpty && found.isEmpty }

  /// Whether a token may be cut or have typos: not digits alone, nor longer than words are.
  static func isWord(_ token: [UInt8]) -> Bool {
    // No letter has more than four bytes.
    if token.count > 4 * PrefixAutomaton.mostLetters { return false }
    let letters = token.count { $0 & 0xC0 != 0x80 }
    return letters <= PrefixAutomaton.mostLetters && token.contains { !$0.isASCIIDigit }
  }

  /// The letters of a token; nil where one is of a script written without spaces, whose stretches begin anywhere.
  static func letters(_ token: [UInt8]) -> [Unicode.Scalar]? {
    let letters = Array(String(decoding: token, as: UTF8.self).unicodeScalars)
    return letters.contains { CharacterClass($0.value).startsRun } ? nil : letters
  }

  /// Searches for a changed query and keeps what it finds.
  mutating func search(_ mending: Mending, fields: FieldSet) {
    var mending = mending
    mending.reading.isUnspaced = isUnspaced
    // What is found again, by a query of an earlier tier or by the one typed, must not stand in another's place.
    let (wanted, isAll) = limit.addingReportingOverflow(found.count)
    search(mending.reading, limit: isAll ? .max : wanted, fields)
    for index in 0..<memory.found.count {
      keep(Found(ranked: memory.found[index], mending: mending, step: step, fields: fields))
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
    begin(reading)
    list.search(limit: limit, fields: fields, filter: filter, chosen: chosen, needsKeys: true, &memory)
    end(reading)
  }

  /// Calls `body` with each record that has a reading, whatever the filter says, as far as the budget goes.
  mutating func forEachMatch(_ reading: QueryReadings.Combination, _ body: (Place) -> Void) {
    begin(reading)
    var rest = (mostWork - work) / Self.matchWork + 1
    let most = rest
    list.forEachMatch(fields: fields, filter: nil, &memory) { segment, records in
      records.forEach { record in
        body(Place(segment: Int32(segment), record: record))
        rest -= 1
        return rest > 0
      }
    }
    work += (most - rest) * Self.matchWork
    end(reading)
  }

  private mutating func begin(_ reading: QueryReadings.Combination) {
    memory.budget = WorkBudget(postings: mostWork - work)
    memory.begin(reading)
  }

  private mutating func end(_ reading: QueryReadings.Combination) {
    searches += 1
    work += memory.counts.cost + memory.found.count * Self.foundWork + list.segments.count * Self.searchWork
    // Tokens that must be whole are looked for among all records, by a bit each.
    if !reading.wholePlaces.isEmpty { work += list.segments.reduce(0) { $0 + $1.segment.count / 32 } }
  }

  private mutating func keep(_ new: Found) {
    let place = Place(segment: new.ranked.segment, record: new.ranked.record)
    if exact.contains(place) { return }
    if let old = found[place], (old.step, old.ranked.key) <= (new.step, new.ranked.key) { return }
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
    if parts.count > 1 { changed.together = places.lowerBound..<places.lowerBound + parts.count }
    return changed
  }
}
