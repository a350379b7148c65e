internal import Typeahead

/// A query in terms: what every match has, which matches must be looked at, and what matches of a better rank have.
struct QueryTerms: Sendable {
  /// What every match has.
  let matching: Condition
  /// Which of these may be none.
  let doubtful: Condition
  /// Whether there are no tokens, so that everything matches.
  let isEmpty: Bool
  private let readings: [Reading]
  private let fieldCount: Int
  /// Whether folding or cutting takes something from the query, and whether it has no word.
  private let (isLosing, isOfSigns): (Bool, Bool)

  /// One reading of the query.
  private struct Reading: Sendable {
    let isAsTyped: Bool
    /// The tokens in the order typed, cut.
    let tokens: [[UInt8]]
    /// The distinct ones, the longest of them where there are many, with how many tokens of a record must begin so.
    let wanted: [(text: [UInt8], number: Int)]
    /// Whether terms cannot tell all.
    let isCut: Bool

    /// A statement asks for so many tokens at most; whether a record has the others, too, is for who looks at it.
    static let mostTokens = 32

    init(_ whole: [[UInt8]], isAsTyped: Bool) {
      self.isAsTyped = isAsTyped
      let cut = whole.map { Array(Term.cut($0)) }
      tokens = cut
      var seen: Set<[UInt8]> = []
      let distinct = cut.filter { seen.insert($0).inserted }
      // What is longer is rarer.
      let asked = distinct.count > Self.mostTokens ? distinct.sorted { $0.count > $1.count } : distinct
      wanted = asked.prefix(Self.mostTokens).map { text in (text, cut.count { $0.starts(with: text) }) }
      isCut = cut != whole || wanted.count < distinct.count || wanted.contains { $0.number > Term.mostCounted }
    }

    /// For each distinct token a term of some kind.
    func terms(_ kind: Term.Kind) -> [[UInt8]] { wanted.map { Term.of(kind, $0.text, $0.number) } }

    /// What every record has that matches.
    var matching: Condition {
      .and(
        wanted.map { text, number in
          .any([
            Term.beginning(text, number), Term.of(.variant, text, number), Term.of(.run, text, number),
          ])
        })
    }

    /// What records have that match in primary readings.
    var primary: Condition {
      .and(wanted.map { .any([Term.beginning($0.text, $0.number), Term.of(.run, $0.text, $0.number)]) })
    }

    func whole(_ tokens: some Sequence<[UInt8]>) -> [[UInt8]] {
      tokens.prefix(Self.mostTokens).map { Term.of(.whole, $0) }
    }

    /// A single token that is prefix of a token in any reading is enough, and so are as many as wanted in one reading; of several
    /// that differ, only primary readings say so.
    var doubtful: Condition {
      if isCut { return matching }
      if tokens.count == 1 { return .never }
      return .and([matching, .any(wanted.count == 1 ? terms(.run) : terms(.variant) + terms(.run))])
    }
  }

  init<Record>(_ query: Query, _ schema: Schema<Record>) {
    let all = query.tokens(isLiteral: !schema.readsQueriesFreely)
    isEmpty = all[0].tokens.isEmpty
    fieldCount = schema.fields.count
    (isLosing, isOfSigns) = query.writing(isLiteral: !schema.readsQueriesFreely)
    // No record has more tokens than its limit.
    readings = all.filter { $0.tokens.count <= schema.limits.recordTokens }
      .map { Reading($0.tokens, isAsTyped: $0.isAsTyped) }
    matching = isEmpty ? .always : .or(readings.map(\.matching))
    doubtful = isEmpty ? .never : .or(readings.map(\.doubtful))
  }

  /// The term by which an answer may be prepared: of queries of one beginning, typed once or several times, and of nothing typed.
  var prepared: [UInt8]? {
    if isEmpty { return [] }
    // Its order is that of what was typed.
    if isLosing || isOfSigns { return nil }
    guard readings.count == 1, readings[0].isAsTyped, !readings[0].isCut, readings[0].wanted.count == 1 else {
      return nil
    }
    return Term.beginning(readings[0].wanted[0].text, readings[0].wanted[0].number)
  }

  /// What those that may match have if they are better than others by a rule, and what the rule says of the others at best: first of the
  /// best of all, then of others. Nothing where terms do not tell.
  func better(by rule: RankingStep) -> [(condition: Condition, otherwise: Int)] {
    switch rule {
    case .favoured(let number): [(.all([Term.of(.favoured, String(number).utf8)]), 1)]
    case .query(.priority): isEmpty ? [] : priorities
    case .query(.calledSo): isEmpty || isOfSigns ? [] : grades
    case .query(.asTyped): isLosing ? [(.all([Term.of(.written, [])]), 1)] : []
    case .query(.adjacent): isEmpty ? [] : adjacent.map { [($0, 1)] } ?? []
    case .query(.primaryReading): isEmpty ? [] : [(some { $0.isAsTyped ? $0.primary : .never }, 1)]
    case .query(.value): []
    }
  }

  /// Who may be called so, or whose names may begin so; titles and other names are not told apart.
  private var grades: [(condition: Condition, otherwise: Int)] {
    let equal = some { reading in
      .all(
        reading.whole(reading.tokens) + [
          Term.of(.startsName, reading.tokens.first!), Term.of(.endsName, reading.tokens.last!),
        ])
    }
    let beginsWhole = some { .all([Term.of(.startsName, $0.tokens[0])] + $0.whole($0.tokens)) }
    return [(equal, 1), (beginsWhole, 3), (some(begins), 5)]
  }

  /// Whose first field suffices, and then whose fields up to another one may, since these have the letters.
  private var priorities: [(condition: Condition, otherwise: Int)] {
    let first = (some { .all($0.terms(.first)) }, 1)
    return [first]
      + (1..<max(1, fieldCount - 1)).map { last in
        let condition = some { reading in
          .and(
            reading.wanted.map { text, _ in
              let letter = Term.letter(of: text[...])
              return .any([Term.of(.first, letter)] + (1...last).map { Term.field($0, letter) })
            })
        }
        return (condition, last + 1)
      }
  }

  private func some(_ condition: (Reading) -> Condition) -> Condition {
    // Of one reading it is known.
    readings.count == 1 ? condition(readings[0]) : .or(readings.map { .and([$0.matching, condition($0)]) })
  }

  private func begins(_ reading: Reading) -> Condition {
    if reading.tokens.count == 1 { return .all([Term.of(.leads, reading.tokens[0])]) }
    return .all([Term.of(.startsName, reading.tokens[0])] + reading.whole(reading.tokens.dropLast()))
  }

  /// One token is always next to itself.
  private var adjacent: Condition? {
    if readings.contains(where: { $0.tokens.count == 1 }) { return nil }
    return some { reading in
      .and(
        zip(reading.tokens, reading.tokens.dropFirst()).prefix(Reading.mostTokens).map { first, second in
          let pair = Term.letter(of: first[...]) + Term.letter(of: second[...])
          return .any([Term.of(.adjacent, pair), Term.of(.adjacent, [])])
        })
    }
  }
}

/// A rule of a ranking, as terms tell of it.
enum RankingStep: Sendable {
  /// A value of the record, by its number among such rules.
  case favoured(Int)
  /// A rule about the query.
  case query(RuleKind)

  /// Whether few records meet it.
  var isRarelyMet: Bool {
    switch self {
    case .query(.calledSo): true
    default: false
    }
  }

  static func steps<Record>(of ranking: Ranking<Record>) -> [RankingStep] {
    var values = 0
    return ranking.rules.map { rule in
      if rule.kind != .value { return .query(rule.kind) }
      defer { values += 1 }
      return .favoured(values)
    }
  }
}
