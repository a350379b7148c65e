/// Several indexes at one moment as one: immutable and `Sendable`.
///
/// ```swift
/// let answer = everything.snapshot.search("holiday", limit: 5)
/// answer.hits.map(\.record)                 // the best five of all
/// answer.total                              // of all
/// for section in answer.sections { print(section.name, section.answer.total) }
/// ```
///
/// The hits of all indexes are merged. Each index's hits keep their order; the next hit is the best of the first remaining ones:
///
/// 1. Exact matches come first, then hits of later tiers by ``Mending``.
/// 2. Then the rules decide that all rankings have, in the order of the first ranking. Rules are the same if their names are. ``Choices`` and
///    ``Pins`` decide where they do in one index.
/// 3. Then the order of the indexes decides.
///
/// Indexes of one record type may have rows of the same id. Such a row counts once, for the first index in which it matches. Rows of
/// different record types need different ids. Hits of later tiers are added as in one index, by the total of all.
public struct MultiSnapshot<Record: Identifiable & Sendable>: Sendable {
  /// Whether an empty query (``Query/isEmpty``) matches every row; otherwise it matches none.
  public let answersBlank: Bool
  let parts: [any MultiPart<Record>]
  /// For each index the positions of the common rules in its ranks.
  let rulePlaces: [[Int]]
  /// How many of the common rules are values of the record behind all others.
  let lastValues: Int

  init(_ parts: [any MultiPart<Record>], answersBlank: Bool) {
    self.answersBlank = answersBlank
    self.parts = parts.indices.map { place in
      parts[place].settingAside(besides: parts.indices.filter { $0 != place }.map { parts[$0] })
    }
    let common = (parts.first?.rules ?? []).filter { rule in parts.allSatisfy { $0.rules.contains(rule) } }
    lastValues = common.reversed().prefix { $0.kind == .value }.count
    rulePlaces = parts.map { part in common.map { part.rules.firstIndex(of: $0)! } }
  }

  /// Whether a query is empty, and matches nothing for that reason.
  func refuses(_ query: Query) -> Bool { !answersBlank && query.isEmpty }

  /// For each index the matching rows that do not count: excluded ones, and those that match in an earlier index.
  func uncounted(_ query: Query, _ options: SearchOptions<Record>) -> [Set<RecordKey>] {
    var counted: Set<RecordKey> = []
    return parts.map { part in
      Set(part.matchesAside(query, options).filter { part.excluded.contains($0) || !counted.insert($0).inserted })
    }
  }
}

extension MultiSnapshot where Record.ID: Sendable {
  /// The indexes whose records are rows themselves, each with the ids of its excluded records.
  package var indexes: [(snapshot: IndexSnapshot<Record>, excluded: Set<[UInt8]>)] {
    parts.compactMap { $0 as? IndexPart<Record, Record> }.map { ($0.snapshot, $0.excluded) }
  }
}
