public import Typeahead

extension DirectoryView {
  /// Looks something up: the best of all indexes in rank order, nobody twice, and how many there are.
  ///
  /// Hits of several indexes are in the order of the ranking's rules; of those that are alike by these, in the order of the indexes.
  ///
  /// - Parameters:
  ///   - query: Any text.
  ///   - limit: The most hits wanted; it counts matches that may be shown.
  ///   - fields: Names of the fields to search; nil for all.
  /// - Precondition: Each index has a field of each name in `fields`.
  /// - Complexity: A search of each index, and of the small ones beside them.
  public func search(
    _ query: some QueryConvertible, limit: Int = 20, fields: [String]? = nil
  ) -> DirectoryAnswer<Hit<Entry>> {
    let query = query.query
    var answer = DirectoryAnswer<Hit<Entry>>()
    if blank == .isRefused, query.isEmpty {
      answer.isRefused = true
      return answer
    }
    let limit = max(0, limit)
    let found = find(query, limit: limit, fields)
    answer.total = found.reduce(0) { $0 + $1.total }
    answer.isExact = found.allSatisfy(\.isExact)
    // Words are left out only where no index has them all.
    let hasWhole = found.contains { $0.hits.contains { $0.mending?.tier != .partial } }
    answer.rows = merge(
      found.map { source in
        source.hits.filter { hit in
          if hasWhole, hit.mending?.tier == .partial { return false }
          let tolerance = sources[source.place].snapshot.schema.tolerance
          return hit.mending.map { answer.total < min(limit, tolerance.fewer($0.tier)) } ?? true
        }
      }, limit: limit)
    return answer
  }

  /// Looks something up, and gives ids and nothing else of what was found.
  ///
  /// - Precondition: Each index has a field of each name in `fields`.
  /// - Complexity: As for `search(_:limit:fields:)`.
  public func ids(
    for query: some QueryConvertible, limit: Int = 20, fields: [String]? = nil
  ) -> DirectoryAnswer<Entry.ID> {
    search(query, limit: limit, fields: fields).map(\.id)
  }

  /// What one index has of an answer.
  private struct Found {
    let place: Int
    var total: Int
    var hits: [Hit<Entry>]
    var isExact: Bool
  }

  /// Searches index after index. What is set aside in one is counted off from its answer.
  private func find(_ query: Query, limit: Int, _ fields: [String]?) -> [Found] {
    zip(sources.indices, uncounted(query, fields)).map { place, uncounted in
      let snapshot = sources[place].snapshot
      var found = snapshot.withBuffer(limit: limit.addingSaturated(uncounted.count)) { buffer in
        snapshot.search(query, into: &buffer, fields: fields)
        let hits = snapshot.hits(in: buffer)
        // A stored entry that cannot be read is missing.
        return Found(
          place: place, total: max(0, buffer.total - uncounted.count),
          hits: hits.filter { isShown($0.record, uncounted) },
          isExact: buffer.isExact && hits.count == buffer.count)
      }
      if found.total < limit {
        // Few match, so each may be asked about.
        let answer = snapshot.search(
          query, limit: limit, fields: fields, filter: .where { isShown($0, uncounted) })
        (found.hits, found.isExact) = (answer.hits, answer.isExact)
      }
      return found
    }
  }

  /// Whether an entry may be shown where some do not count.
  func isShown(_ entry: Entry, _ uncounted: Set<Key>) -> Bool {
    let key = Self.key(entry.id)
    return !excluded.contains(key) && !uncounted.contains(key)
  }

  /// For each index, which of its matches do not count: those of excluded entries, and those that an index before it has.
  func uncounted(_ query: Query, _ fields: [String]?) -> [Set<Key>] {
    var counted: Set<Key> = []
    return sources.map { source in
      guard let aside = source.aside else { return [] }
      let keys = aside.withBuffer(limit: .max) { buffer in
        aside.search(query, into: &buffer, fields: fields)
        return aside.hits(in: buffer).map { Self.key($0.id) }
      }
      return Set(keys.filter { excluded.contains($0) || !counted.insert($0).inserted })
    }
  }
}

extension Int {
  fileprivate func addingSaturated(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}
