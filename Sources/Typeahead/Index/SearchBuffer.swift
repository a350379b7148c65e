/// A buffer for the answers of searches and their working memory, for searches that must not allocate.
///
/// Keep one for each thread, task or typing session that searches, and search into it again and again: once it has grown, a
/// search of ordinary words allocates nothing. What it holds are places of records, not records; hits are made of them when
/// asked.
///
/// ```swift
/// var buffer = SearchBuffer()
/// snapshot.search("smi jo", into: &buffer)
/// print(buffer.total)
/// for hit in snapshot.hits(in: buffer) { print(hit.record.name) }
/// ```
public struct SearchBuffer: ~Copyable, Sendable {
  /// The most hits wanted of a search.
  public var limit: Int
  /// The most work spent on a search.
  public var budget: WorkBudget
  /// The order of the hits.
  public var order = SearchOrder.rank
  /// What was chosen or pinned, of the query that is answered; and where the records of that stand, for further queries.
  var chosen: ChosenSearch?
  var chosenRecords: ChosenRecords?
  var memory = SearchMemory()
  /// The query that was answered last, and the fields it was asked of.
  private(set) var query = Query("")
  private(set) var fields = FieldSet.all
  /// Which segments it was asked of.
  private var searched: UInt64 = 0

  /// A buffer for searches that want at most so many hits, for so much work.
  public init(limit: Int = 20, budget: WorkBudget = .standard) {
    self.limit = max(0, limit)
    self.budget = budget
  }

  /// The exact number of records that matched.
  public var total: Int { memory.total }
  /// The number of records the buffer holds, the best of those that matched.
  public var count: Int { memory.found.count }
  /// Whether ``total`` and the order are exact; see ``Answer/isExact``.
  public var isExact: Bool { memory.isExact }

  /// The place of one of the best records, best first: the segment's and the record's in it.
  ///
  /// - Precondition: `index` is below ``count``.
  public subscript(_ index: Int) -> (segment: Int, record: Int) {
    (Int(memory.found[index].segment), Int(memory.found[index].record))
  }

  /// What the last search did.
  package var counts: SearchCounts { memory.counts }

  /// Forgets what was asked: the text, and what was said by a filter that asks records.
  mutating func forgetQuestion() {
    query = Query("")
    chosen = nil
    memory.forgetFilter()
  }

  mutating func begin(_ query: Query, _ fields: FieldSet, _ list: borrowing SegmentList) {
    (self.query, self.fields) = (query, fields)
    searched = list.fingerprint
    memory.budget = budget
  }

  /// Holds the places of the last search against the segments that they are looked up in.
  fileprivate func check(_ list: borrowing SegmentList) {
    require(
      count == 0 || searched == list.fingerprint,
      "the buffer holds places of another snapshot; take the index's snapshot once for the search and its hits")
  }
}

extension IndexSnapshot {
  /// Answers a query as `search(_:limit:fields:filter:)` does, into a buffer.
  ///
  /// - Parameters:
  ///   - query: Any text.
  ///   - buffer: Gets the answer; its limit counts.
  ///   - fields: Names of the fields to search; nil for all.
  ///   - filter: What records must be besides.
  /// - Precondition: The ``schema`` has a field of each name in `fields`.
  /// - Complexity: As for `search(_:limit:fields:filter:)`, without what hits cost.
  public func search(
    _ query: some QueryConvertible, into buffer: inout SearchBuffer, fields: [String]? = nil,
    filter: Filter<Record>? = nil
  ) {
    let (query, set) = (query.query, schema.fieldSet(fields))
    buffer.begin(query, set, list)
    list.search(
      query.text, limit: max(0, buffer.limit), fields: set, filter: asked(filter, query, fields),
      order: resolved(buffer.order), chosen: buffer.chosen, &buffer.memory)
  }

  /// The hits of the buffer's last search, best first.
  ///
  /// - Precondition: That search was of this snapshot or of a copy: the places that the buffer holds mean nothing in another,
  ///   so take the index's snapshot once for both. The program ends where it was not.
  public func hits(in buffer: borrowing SearchBuffer) -> [Hit<Record>] { hits(in: buffer, 0..<buffer.count) }

  /// Some of the hits of the buffer's last search; of the same origin as others of it, if there are some.
  func hits(
    in buffer: borrowing SearchBuffer, _ places: Range<Int>, of origin: FoundHits<Record>? = nil
  ) -> [Hit<Record>] {
    if places.isEmpty { return [] }
    buffer.check(list)
    return (origin ?? FoundHits(self, buffer)).hits(buffer.memory.found, places)
  }

  /// An order as segments are asked for it.
  func resolved(_ order: SearchOrder) -> ColumnOrder? {
    do throws(FilterError) { return try schema.resolve(order) } catch {
      fatalError("\(error); hold orders from outside against Schema.check(_:) first")
    }
  }

  /// A filter, with the conditions of a query in some fields or in all, as segments are searched for it.
  func asked(_ filter: Filter<Record>?, _ query: Query, _ fields: [String]?) -> RecordFilter? {
    guard let filter = Filter.joining(filter, query, fields) else { return nil }
    do throws(FilterError) {
      let schema = schema
      return RecordFilter(columns: try schema.resolve(filter)) { segment, record in
        records[segment][record].map { filter.includes($0, schema) } ?? false
      }
    } catch {
      fatalError("\(error); hold filters from outside against Schema.check(_:) first")
    }
  }
}
