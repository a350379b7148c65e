/// Answers what one person types, remembering the answers before: what is typed next is mostly more of the same, or a step back.
///
/// Optimised for typing: going back costs a comparison of texts, and a query that is more restrictive than one whose matches are
/// few is answered from these. Whatever way an answer took, it is what a fresh search of the snapshot gives.
///
/// ```swift
/// var session = SearchSession<Person>(limit: 10)
/// session.search("smi", in: index.snapshot)
/// session.search("smi jo", in: index.snapshot)   // session.way is .refined if few match "smi"
/// session.search("smi", in: index.snapshot)      // .kept
/// for hit in session.hits { print(hit.record.name) }
/// ```
///
/// It keeps at most 32 answers, none of more than 1,024 records, and the snapshot searched last. Search one snapshot while
/// counts must not change under somebody's hands, and the newest one else: another snapshot forgets the answers kept.
public struct SearchSession<Record: Identifiable & Sendable>: ~Copyable, Sendable {
  /// How an answer was found. It says what it cost, and nothing about what it is.
  public enum Way: Sendable, Equatable {
    /// By a search of the index.
    case fresh
    /// From all the matches of an earlier query, which this one can only have fewer of.
    case refined
    /// From an earlier answer to the same text.
    case kept
  }

  /// The most hits wanted of an answer.
  public let limit: Int
  /// The names of the fields that are searched; nil for all.
  public let fields: [String]?
  /// What records must be besides.
  public let filter: Filter<Record>?
  /// How the last answer was found.
  public private(set) var way = Way.fresh

  private var buffer: SearchBuffer
  private var snapshot: IndexSnapshot<Record>?
  private var searched: Identity?
  private var kept: KeptAnswers
  // Memory of its own.
  private var query = ReadQuery()
  private var known = Scratch<RankedRecord>()

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
    self.limit = max(0, limit)
    self.fields = fields
    self.filter = filter
    buffer = SearchBuffer(limit: limit, budget: budget)
    kept = KeptAnswers(limit: max(0, limit))
  }

  /// The exact number of records that match the last query.
  public var total: Int { buffer.total }
  /// The number of records found, the best of those that match.
  public var count: Int { buffer.count }
  /// Whether ``total`` and the order are exact; see ``Answer/isExact``.
  public var isExact: Bool { buffer.isExact }

  /// The hits of the last answer, best first.
  ///
  /// - Complexity: As for ``answer``.
  public var hits: [Hit<Record>] { answer.hits }

  /// Answers a query, any text, on a snapshot.
  ///
  /// - Precondition: The snapshot's ``IndexSnapshot/schema`` has a field of each name in ``fields``.
  /// - Complexity: At most that of a fresh search; O(*k*) for *k* records of an answer that is kept.
  public mutating func search(_ text: String, in snapshot: IndexSnapshot<Record>) {
    if searched != snapshot.identity {
      kept.removeAll()
      searched = snapshot.identity
      self.snapshot = snapshot
    }
    let fields = snapshot.schema.fieldSet(fields)
    let digest = Self.digest(text)
    buffer.begin(Query(text), fields)
    if let place = kept.find(text, digest) {
      way = .kept
      return buffer.memory.take(place, of: kept)
    }
    buffer.memory.begin(text, isLiteral: snapshot.list.isLiteral)
    let source = findSource()
    if let source {
      way = .refined
      known.removeAll()
      kept.forEachRecord(source) { known.append($0) }
      snapshot.list.refine(known, limit: limit, fields: fields, &buffer.memory)
    } else {
      way = .fresh
      snapshot.list.search(limit: limit, fields: fields, filter: snapshot.asked(filter), &buffer.memory)
    }
    kept.keep(text, digest, buffer.memory, from: source)
  }

  /// The place of an answer that has all matches of the query that was read.
  private mutating func findSource() -> Int? {
    if !kept.hasRefinable || !buffer.memory.canRefine { return nil }
    query.take(buffer.memory)
    return kept.find(allFor: query)
  }

  /// FNV-1a over the text's bytes.
  private static func digest(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  /// Forgets all answers, keeping the memory they were in: for somebody else, or another field, to begin.
  public mutating func forget() { kept.removeAll() }

  /// The answer to the last query, with its hits.
  ///
  /// - Complexity: O(*k*) for *k* hits: what each matched is worked out when asked. Hits of later tiers are searched for each time,
  ///   see ``Tolerance``.
  public var answer: Answer<Record> {
    snapshot?.answer(in: buffer, filter) ?? Answer(hits: [], total: 0, isExact: true)
  }
}
