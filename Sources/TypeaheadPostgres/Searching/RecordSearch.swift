internal import Typeahead

/// One search: fetches records whose terms say that they may match, decides them by the library's own matcher, and keeps the best.
///
/// Terms tell what a record's rank can be at best, so that few of many matches are looked at (a threshold algorithm): see
/// `RecordSearch+Ranking`.
struct RecordSearch<Record: Identifiable & Sendable> {
  let index: PostgresIndex<Record>
  let options: SearchOptions<Record>
  let state: ReadState
  let terms: QueryTerms
  /// Whether answers that are prepared are given as they are.
  var takesPrepared = true
  /// What somebody may see of the records.
  private let visible: Condition
  private var matcher: RecordMatcher<Record>
  /// What was looked at: by static key, whether it matches.
  private var known: [[UInt8]: Bool] = [:]
  /// The matches that were found; the best of them where `reach` says so.
  private(set) var found: [Match] = []
  /// Whether the work budget sufficed.
  private(set) var isComplete = true

  /// A record that matches.
  struct Match {
    let rank: [Int]
    /// What it is ordered by, where that is not its rank.
    var value: AttributeValue?
    let key: [UInt8]
    let record: Record

    func isBefore(_ other: Match) -> Bool {
      rank == other.rank ? key.lexicographicallyPrecedes(other.key) : rank.lexicographicallyPrecedes(other.rank)
    }
  }

  init(_ query: Query, _ index: PostgresIndex<Record>, _ options: SearchOptions<Record>, _ state: ReadState) {
    self.index = index
    var options = options
    options.filter = Filter.joining(options.filter, query, options.fields)
    self.options = options
    self.state = state
    terms = QueryTerms(query, index.schema)
    visible = index.schema.access == nil ? .always : Condition.readable(by: options.principal)
    matcher = RecordMatcher(Query(query.text), index.schema, fields: options.fields)
  }

  /// Whether nothing is hidden from who asks.
  var seesAll: Bool { index.schema.access == nil || options.principal?.isSystem == true }

  /// Whether nothing was cut short.
  var isExact: Bool { isComplete && matcher.isExact }

  /// What may be a match and may be seen.
  var matching: Condition { .and([visible, terms.matching]) }

  /// Which of these may be none, after all.
  var doubtful: Condition { .and([visible, terms.doubtful]) }

  /// Whether terms do not tell which records are wanted.
  var isBeyondTerms: Bool { options.fields != nil || options.filter != nil || options.order != .rank }

  /// The most records that may be looked at.
  var mostRecords: Int { index.options.maximumRecords(within: options.budget) }

  // MARK: Looking at records

  /// The first so many records of a condition behind a key, as far as the work budget suffices for them.
  func page(of condition: Condition, after key: [UInt8]? = nil, _ limit: Int) -> ReadState.Page {
    ReadState.Page(condition: condition, key: key, limit: max(1, min(limit, mostRecords - known.count)))
  }

  /// Looks at the records of a page; gives the last one's key, nil if there are no more behind it, or the budget is spent.
  mutating func look(
    at rows: [ReadState.Row], of page: ReadState.Page, keeping reach: Int
  ) throws(PostgresError) -> [UInt8]? {
    for row in rows where known[row.key] == nil {
      if known.count >= mostRecords {
        isComplete = false
        break
      }
      try add(row)
    }
    sort()
    if found.count > reach { found.removeLast(found.count - reach) }
    return isComplete && rows.count == page.limit ? rows.last?.key : nil
  }

  /// Looks at all records of a condition, and says how many there are and how many match.
  mutating func lookAtAll(
    of condition: Condition, keeping reach: Int, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) -> (records: Int, matches: Int) {
    var (key, counts) = ([UInt8]?.none, (records: 0, matches: 0))
    if condition.isNever { return counts }
    var limit = 1000
    repeat {
      let page = ReadState.Page(condition: condition, key: key, limit: limit)
      let rows = try state.records(of: [page], connection)[0]
      key = try look(at: rows, of: page, keeping: reach)
      for row in rows {
        guard let isMatch = known[row.key] else { continue }
        counts.records += 1
        if isMatch { counts.matches += 1 }
      }
      limit = 10_000
    } while key != nil
    return counts
  }

  private mutating func add(_ row: ReadState.Row) throws(PostgresError) {
    let record = try index.record(of: row.body)
    var rank: [Int]?
    if options.filter?.includes(record, index.schema) ?? true { rank = matcher.rank(of: record) }
    known[row.key] = rank != nil
    guard let rank else { return }
    if options.order == .rank { return found.append(Match(rank: rank, key: row.key, record: record)) }
    do throws(FilterError) {
      let value = try index.schema.value(of: record, by: options.order)
      found.append(Match(rank: [], value: value, key: row.key, record: record))
    } catch {
      fatalError("\(error); hold orders from outside against Schema.check(_:) first")
    }
  }

  private mutating func sort() {
    let order = options.order
    if order == .rank { return found.sort { $0.isBefore($1) } }
    found.sort { left, right in
      order.isBefore(left.value, right.value)
        || !order.isBefore(right.value, left.value) && left.key.lexicographicallyPrecedes(right.key)
    }
  }

  /// Takes the best records from where they are known.
  mutating func take(_ best: [Record]) { found = best.map { Match(rank: [], key: [], record: $0) } }

  /// The number of records that were looked at.
  var knownCount: Int { known.count }

  /// The number of those that match.
  var knownMatches: Int { known.values.count { $0 } }
}

extension Condition {
  /// What somebody, or nobody in particular, may read.
  static func readable(by principal: Principal?) -> Condition {
    if principal?.isSystem == true { return .always }
    let names = principal?.names ?? []
    return .any([Term.of(.readableByAll, [])] + names.map(RecordTerms.readable))
  }
}
