extension Query {
  /// Whether folding or cutting takes something from it, which the order asks names for, and whether it has no word.
  package func writing(isLiteral: Bool) -> (isLosing: Bool, isOfSigns: Bool) {
    var keys = RecordKeys()
    keys.read(text, isLiteral: isLiteral, readsOn: false)
    return (!keys.writing.losing.isEmpty, keys.writing.isOfSigns)
  }
}

/// The readings of a query, and the keys of records for them.
struct RecordKeys: ~Copyable, Sendable {
  private var rules = RecordRules()
  private var readings = QueryReadings()
  private var names = NameWriter()
  var parts = SearchParts()
  private(set) var writing = QueryWriting()
  /// What the search did.
  var counts = SearchCounts()

  /// Whether a record was given up.
  var isCut: Bool { rules.matcher.sets.isCut }
  /// Whether the query has no tokens.
  var isEmpty: Bool { parts.count == 1 && parts[0].part.query.count == 0 }

  // MARK: Reading

  /// Reads a query: as its parts, and as it is written.
  mutating func read(_ text: String, isLiteral: Bool, readsOn: Bool) {
    begin(1)
    writing.removeAll()
    let isPlain = parts[0].part.query.read(text, isLiteral: isLiteral, readsOn: readsOn)
    // What has one reading, and is of ASCII, loses nothing.
    if !isPlain || isLiteral || !text.utf8.allSatisfy({ $0 < 0x80 }) {
      names.read(query: text, all: &writing.all, losing: &writing.losing)
    }
    if isPlain { return }
    readings.read(text, isLiteral: isLiteral)
    (writing.isOfSigns, writing.isUnspaced) = (readings.isOfSigns, readings.isUnspaced)
    takeReadings()
  }

  /// Takes a query that was read elsewhere, in one way, of which nothing is asked as it is written.
  mutating func set(_ reading: QueryReadings.Combination) {
    writing.removeAll()
    writing.isUnspaced = reading.isUnspaced
    readings.set(reading)
    takeReadings()
  }

  private mutating func takeReadings() {
    begin(readings.count)
    for reading in parts.numbers { parts[reading].part.query.set(readings, reading) }
    readings.removeAll()
  }

  private mutating func begin(_ readings: Int) {
    parts.begin(readings)
    rules.matcher.sets.isCut = false
  }

  // MARK: Keys

  /// The key of a record, for each rule the best that a reading gives it; nil where none matches. Which readings may match is known of
  /// those that were found; any other is looked at by all.
  mutating func key(
    _ record: UInt32, _ segment: Segment, _ request: borrowing RecordRequest, below bound: RankKey = .max,
    isAny: Bool = false
  ) -> RankKey? {
    var best: RankKey?
    let before = rules.work
    for number in parts.numbers where !parts[number].part.isEmpty {
      let (mayMatch, isTouched) = isAny ? (true, true) : parts[number].part.found.standing(record)
      if !mayMatch { continue }
      rules.matcher.sets.bound(by: counts.rest - (rules.work - before))
      // What of a telephone number stands together is told by its other forms, and of an address by its whole.
      let key = rules.key(
        Int(record), segment, parts[number].part.query, request, below: parts.count == 1 ? bound : .max,
        isTouched: isTouched || !parts[number].part.query.digits.isEmpty || writing.isUnspaced)
      guard let key else { continue }
      best = best.map { request.packing.better($0, key) } ?? key
    }
    counts.records += 1
    counts.work += rules.work - before
    return best
  }

  /// Takes the values of a record for one reading; for each step of theirs, which of its lattice's it is of.
  mutating func read(_ part: Int, _ values: [ReadValue], origins: inout [Int]) {
    let before = rules.work
    rules.read(values, parts[part].part.query, origins: &origins)
    counts.work += rules.work - before
  }

  /// The key of the record that was read last, by the same reading.
  mutating func key(
    _ part: Int, _ request: borrowing RecordRequest, names: Column<UInt8>, _ value: (_ column: Int) -> UInt8
  ) -> RankKey? {
    let before = rules.work
    defer { counts.work += rules.work - before }
    rules.matcher.sets.bound(by: counts.rest)
    return rules.key(parts[part].part.query, request, below: .max, names: names, value)
  }

  /// A way in which the record that was read last serves the tokens of a reading.
  mutating func witness(_ part: Int) -> WitnessFinder.Witness {
    var finder = WitnessFinder(mostComparisons: counts.rest)
    let witness = finder.find(rules.edges, parts[part].part.query)
    counts.work += witness.comparisons
    return witness
  }

  /// The step of the record that was read last, and the value that it is of.
  func edge(_ step: WitnessFinder.Step) -> (edge: RecordEdges.Edge, value: Int) {
    (rules.edges.edges[step.edge], rules.edges.values[step.value].number)
  }

  /// Which tokens of a reading begin nothing in the record that was read last, by their places.
  func missing(_ part: Int) -> [Int] {
    var begun = [UInt64](repeating: 0, count: rules.edges.width)
    for edge in 0..<rules.edges.edges.count {
      for word in begun.indices { begun[word] |= rules.edges.begun(edge, word) }
    }
    return (0..<parts[part].part.query.count).filter { begun[$0 / 64] >> UInt64($0 & 63) & 1 == 0 }
  }
}
