@testable import TypeaheadOracle

/// One record and one query, with every assignment written out.
struct Enumeration {
  /// A line of a value: its tokens in order under one choice of readings.
  private struct Line {
    var field: Int
    var isName: Bool
    var isTitle: Bool
    var tokens: [Token]
  }

  /// What a query token takes: a whole plain token, or a stretch of a run.
  private struct Place {
    var line: Int
    var token: Int
    var range: Range<Int>
    var isWhole: Bool
    /// Whether it reaches the token's end.
    var endsToken: Bool

    func overlaps(_ other: Place) -> Bool {
      line == other.line && token == other.token && range.overlaps(other.range)
    }

    func isBefore(_ next: Place) -> Bool {
      line == next.line && (token < next.token || (token == next.token && range.upperBound <= next.range.lowerBound))
    }

    func isJustBefore(_ next: Place) -> Bool {
      if line == next.line, token == next.token { return range.upperBound == next.range.lowerBound }
      return line == next.line && token + 1 == next.token && endsToken && next.range.lowerBound == 0
    }
  }

  /// Rules 3 to 6, nil where the record does not match.
  private(set) var rules: [Int]?

  init(_ query: String, _ record: OracleRecord, _ schema: OracleSchema) {
    let values = AnalysedRecord(record, schema).values
    for combination in Query(query, readings: schema.queryReadings).combinations {
      for lines in Self.choices(values) {
        for places in Self.assignments(combination.tokens[...], lines, taken: []) {
          note(Self.rules(places, lines))
        }
      }
      let primary = values.map { Line(field: $0.field, isName: $0.isName, isTitle: $0.isTitle, tokens: $0.primary) }
      if combination.isAsTyped, !Self.assignments(combination.tokens[...], primary, taken: []).isEmpty {
        rules?[3] = 0
      }
    }
  }

  /// Each rule has its own witness: the best of each counts.
  private mutating func note(_ found: [Int]) {
    rules = rules.map { zip($0, found).map { min($0, $1) } } ?? found
  }

  /// Every choice of a name or other name, and of a reading for each piece, as one line a value.
  private static func choices(_ values: [AnalysedValue]) -> [[Line]] {
    values.reduce([[]]) { begun, value in
      let readings = value.alternatives.isEmpty ? [[]] : value.alternatives.flatMap(\.readings)
      let lines = readings.map { Line(field: value.field, isName: value.isName, isTitle: value.isTitle, tokens: $0) }
      return begun.flatMap { start in lines.map { start + [$0] } }
    }
  }

  /// Every way to give each query token a place of its own.
  private static func assignments(_ wanted: ArraySlice<Folded>, _ lines: [Line], taken: [Place]) -> [[Place]] {
    guard let first = wanted.first else { return [taken] }
    return places(of: first, lines).filter { place in !taken.contains { $0.overlaps(place) } }.flatMap { place in
      assignments(wanted.dropFirst(), lines, taken: taken + [place])
    }
  }

  private static func places(of wanted: Folded, _ lines: [Line]) -> [Place] {
    lines.enumerated().flatMap { number, line in
      line.tokens.enumerated().flatMap { index, token -> [Place] in
        switch token {
        case .plain(let text):
          guard text.starts(with: wanted) else { return [] }
          let all = 0..<text.count
          return [Place(line: number, token: index, range: all, isWhole: text == wanted, endsToken: true)]
        case .run(let run):
          return run.starts.filter { run.text[$0...].starts(with: wanted) }.map { start in
            let end = start + wanted.count
            let isWhole = Set(run.wordBoundaries).isSuperset(of: [start, end])
            return Place(
              line: number, token: index, range: start..<end, isWhole: isWhole, endsToken: end == run.text.count)
          }
        }
      }
    }
  }

  /// What one assignment shows; whether primary readings suffice is asked apart.
  private static func rules(_ places: [Place], _ lines: [Line]) -> [Int] {
    let pairs = Array(zip(places, places.dropFirst()))
    let inOrder = pairs.allSatisfy { $0.isBefore($1) } && Set(places.map(\.line)).count == 1
    let adjacent = inOrder && pairs.allSatisfy { $0.isJustBefore($1) }
    let whole = places.allSatisfy(\.isWhole)
    let first = places[0]
    let last = places[places.count - 1]
    let line = lines[first.line]

    let fromStart = adjacent && first.token == 0 && first.range.lowerBound == 0
    let begins = fromStart && places.dropLast().allSatisfy(\.isWhole)
    let equal = fromStart && whole && last.token == line.tokens.count - 1 && last.endsToken
    let grades = [
      equal && line.isTitle, fromStart && whole && line.isTitle, equal && line.isName, begins && line.isTitle,
      begins && line.isName,
    ]
    return [
      grades.firstIndex(of: true) ?? 5, places.map { lines[$0.line].field }.max() ?? 0, adjacent ? 0 : 1, 1,
    ]
  }
}
