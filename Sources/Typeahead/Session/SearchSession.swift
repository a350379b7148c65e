/// Answers what one person types, remembering the answers before: what is typed next is mostly more of the same, or a step back.
///
/// Optimised for typing: going back costs a comparison of texts, and a query that is more restrictive than one whose matches are
/// few is answered from these. Whatever way an answer took, it is what a fresh search of the snapshot gives; only where that would
/// have spent its ``WorkBudget`` may one from earlier matches be exact all the same.
///
/// ```swift
/// var session = SearchSession<Person>(limit: 10)
/// session.search("smi", in: index.snapshot)
/// session.search("smi jo", in: index.snapshot)   // session.way is .refined if few match "smi"
/// session.search("smi", in: index.snapshot)      // .kept
/// for hit in session.hits { print(hit.record.name) }
/// ```
///
/// ## When an answer is refined
///
/// An answer is refined from an earlier one if all of these hold:
///
/// - The earlier answer is one of the four newest that are kept, and the new query only asks for more: `smi jo` after `smi`.
/// - The earlier answer has all its matches: its total is exact, and at most the limit and 1,024.
/// - Its matches are few beside what its search read: at most 8, or 200 postings were read for each.
///
/// The first letters mostly match more records than the limit, so they are answered afresh. A higher limit refines sooner. Hits of later
/// tiers are never kept or refined. They are searched for again, see ``Tolerance``.
///
/// It keeps at most 32 answers, none of more than 1,024 records or to a text of more than 1,024 bytes, and the snapshot searched last. Search one snapshot while
/// counts must not change under somebody's hands, and the newest one else: another snapshot forgets the answers kept.
public struct SearchSession<Record: Identifiable & Sendable>: ~Copyable, Sendable {
  /// The options of all searches; answers begin with the first hit.
  public let options: SearchOptions<Record>
  private var memory: SessionMemory
  /// What was searched last.
  private var snapshot: IndexSnapshot<Record>?
  /// Where what was chosen stands in it.
  private var chosenRecords: ChosenRecords?

  /// A session that has answered nothing yet.
  ///
  /// - Parameters:
  ///   - limit: The most hits wanted: 0 for the total alone.
  ///   - fields: Names of the fields to search; nil for all.
  ///   - filter: What records must be besides; it is asked about each match once.
  ///   - budget: The most work spent on a search.
  public init(
    limit: Int = 20, fields: [String]? = nil, filter: Filter<Record>? = nil, budget: WorkBudget = .standard
  ) {
    self.init(SearchOptions(limit: max(0, limit), fields: fields, filter: filter, budget: budget))
  }

  /// A session that has answered nothing yet, of what options ask for; its answers begin with the first hit.
  public init(_ options: SearchOptions<Record>) {
    self.options = options
    memory = SessionMemory(options.limit, options.budget, options.order)
  }

  /// The most hits wanted of an answer.
  public var limit: Int { memory.buffer.limit }
  /// How the last answer was found.
  public var way: SearchWay { memory.way }
  /// The exact number of records that match the last query.
  public var total: Int { memory.buffer.total }
  /// The number of records found, the best of those that match.
  public var count: Int { memory.buffer.count }
  /// What the last answer cost.
  package var counts: SearchCounts { memory.buffer.counts }
  /// Whether ``total`` and the order are exact; see ``Answer/isExact``.
  public var isExact: Bool { memory.buffer.isExact }

  /// The best records of the last answer, best first; none of later tiers.
  ///
  /// - Complexity: O(*k*) for *k* hits: what each matched is worked out when asked.
  public var hits: [Hit<Record>] { snapshot?.hits(in: memory.buffer) ?? [] }

  /// The answer to the last query, with its hits.
  ///
  /// - Complexity: As for ``hits``. Hits of later tiers are searched for each time, see ``Tolerance``.
  public var answer: Answer<Record> {
    snapshot?.answer(in: memory.buffer, options.filter, searchesLaterTiers: options.searchesLaterTiers)
      ?? Answer(hits: [], total: 0, isExact: true)
  }

  /// Answers a query, any text, on a snapshot.
  ///
  /// - Precondition: The snapshot's ``IndexSnapshot/schema`` has a field of each name in the options.
  /// - Complexity: At most that of a fresh search; O(*k*) for *k* records of an answer that is kept.
  public mutating func search(_ query: some QueryConvertible, in snapshot: IndexSnapshot<Record>) {
    if memory.searched != snapshot.versions {
      memory.begin(snapshot.versions, snapshot.schema.fieldSet(options.fields))
      self.snapshot = snapshot
    }
    let query = options.read(query)
    memory.search(
      query, in: snapshot.list, filter: snapshot.asked(options.filter, query, options.fields),
      order: snapshot.resolved(options.order), chosen: snapshot.chosen(options, query, known: &chosenRecords))
  }

  /// Forgets all answers, keeping the memory they were in: for somebody else, or another field, to begin.
  public mutating func forget() { memory.forget() }
}
