public import Typeahead

/// The answer to a search of items, with the sums of all matches.
public struct StorageAnswer: Sendable {
  /// The best items in rank order, and the exact number of all that match.
  public let answer: Answer<SearchableItem>
  /// The groups of all that match, with the sums of what does, largest first; of equal ones by service and id.
  public let groups: [StorageGroup]

  /// The sum of all that match.
  public var total: StorageSum { groups.reduce(StorageSum()) { $0 + $1.total } }
}

extension SearchableStore {
  /// Searches by file name, group's name and content type. The hits and the sums of all matches are of one moment. It waits for a write at
  /// most.
  ///
  /// Sums are of what matches as typed. Where nothing does, the answer's hits may be what was meant: `answer.didYouMean`.
  ///
  /// ```swift
  /// // Which chats hold videos called holiday, largest first?
  /// try store.search("holiday", only: .video).groups
  /// ```
  ///
  /// - Parameters:
  ///   - text: Any text; with nothing to search for, it matches everything.
  ///   - scope: Where to search.
  ///   - type: The one type of content to search; nil for all.
  ///   - limit: The most hits wanted; sums are of all matches in any case.
  /// - Throws: What the store throws; it is asked which groups are not counted to their end.
  /// - Complexity: O(*m* log *m*) for *m* matches, after the search itself.
  public func search(
    _ text: String, in scope: StorageScope = .everything, only type: StorageItem.ContentType? = nil, limit: Int = 20
  ) throws -> StorageAnswer {
    var filter = type.map { Filter<SearchableItem>.equals(\.item.contentType.rawValue, $0.rawValue) }
    if scope != .everything {
      let isInside = Filter<SearchableItem>.where { scope.includes($0.item.group) }
      filter = filter.map { $0 && isInside } ?? isInside
    }
    let (partial, snapshot) = try moment(in: scope)
    let facets = snapshot.facets(
      Query(text), by: Facet("sum", \SearchableItem.sumKey).measuring(\.bytes), filter: filter)
    var groups: [StorageGroup.ID: StorageGroup] = [:]
    for facet in facets {
      guard let (id, type) = Self.parts(facet.value) else { continue }
      groups[id, default: StorageGroup(id: id, isPartial: partial.contains(id))][type] +=
        StorageSum(count: facet.count, bytes: Int64(facet.sum))
    }
    return StorageAnswer(
      answer: snapshot.search(text, limit: limit, filter: filter), groups: Array(groups.values).sortedBySize())
  }

  /// The parts of a ``SearchableItem/sumKey``.
  private static func parts(_ key: String) -> (id: StorageGroup.ID, type: StorageItem.ContentType)? {
    guard let (rest, type) = SearchableItem.parts(key[...]), let (group, service) = SearchableItem.parts(rest) else {
      return nil
    }
    return (
      StorageGroup.ID(serviceType: service, groupId: String(group)), StorageItem.ContentType(rawValue: type)
    )
  }
}
