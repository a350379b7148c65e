/// How many of a query's matches share a value, with a number of theirs summed.
public struct FacetValue: Sendable, Equatable {
  /// The shared value.
  public let value: String
  /// The number of matching records that have it, with or without a number.
  public internal(set) var count = 0
  /// The sum of the measured numbers, 0 when nothing was measured; where it is beyond the integers, the largest, or smallest, of these.
  public var sum: Int { Int(clamping: exactSum) }
  /// The smallest measured number; nil when nothing was measured.
  public internal(set) var minimum: Int?
  /// The largest measured number; nil when nothing was measured.
  public internal(set) var maximum: Int?
  private var exactSum: Int128 = 0

  init(value: String) { self.value = value }

  /// A value that so many records share, as counted elsewhere than in an index.
  package init(value: String, count: Int, sum: Int, minimum: Int?, maximum: Int?) {
    (self.value, self.count, exactSum) = (value, count, Int128(sum))
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  mutating func add(_ number: Int?) {
    count += 1
    guard let number else { return }
    exactSum += Int128(number)
    minimum = min(minimum ?? number, number)
    maximum = max(maximum ?? number, number)
  }

  /// Adds what other records count for the same value.
  fileprivate mutating func add(_ other: FacetValue) {
    count += other.count
    exactSum += other.exactSum
    minimum = [minimum, other.minimum].compactMap(\.self).min()
    maximum = [maximum, other.maximum].compactMap(\.self).max()
  }

  /// Two are equal when all they say is.
  public static func == (left: FacetValue, right: FacetValue) -> Bool {
    (left.value, left.count, left.sum, left.minimum, left.maximum)
      == (right.value, right.count, right.sum, right.minimum, right.maximum)
  }
}

extension [FacetValue] {
  /// What two indexes count by value, as one that has the records of both would.
  ///
  /// ```swift
  /// let all = contacts.snapshot.facets("smi", by: \.cities).merging(users.snapshot.facets("smi", by: \.cities))
  /// ```
  ///
  /// - Complexity: O(*n* log *n*) for *n* values.
  public func merging(_ others: [FacetValue]) -> [FacetValue] {
    var facets: [[UInt8]: FacetValue] = [:]
    for facet in self + others {
      let key = Array<UInt8>(facet.value.utf8)
      if facets[key] == nil { facets[key] = facet } else { facets[key]!.add(facet) }
    }
    return FacetValue.sorted(facets)
  }
}

extension IndexSnapshot {
  /// Counts the query's matches by value, over all matches and not only the best, most frequent values first.
  ///
  /// ```swift
  /// // Which chats hold videos called holiday, largest first?
  /// snapshot.facets("holiday", by: { [$0.chat] }, measuring: { $0.bytes }, filter: .equals(\.kind, "video"))
  ///   .sorted { $0.sum > $1.sum }
  /// ```
  ///
  /// No budget cuts it: what takes too long to count for strangers is asked of ``SearchService/facets(_:by:_:)``, whose answer says
  /// whether its budget sufficed.
  ///
  /// - Parameters:
  ///   - query: Any text; the empty query counts every record.
  ///   - values: The values a record counts for, each once.
  ///   - measure: A number of the record to sum by value; a record without one, nil, is counted and not measured.
  ///   - fields: Names of the fields to search; nil for all.
  ///   - filter: What records must be besides.
  /// - Precondition: The ``schema`` has a field of each name in `fields`.
  /// - Complexity: O(*m* log *m*) for *m* matches, after the search itself.
  public func facets(
    _ query: Query, by values: (Record) -> [String], measuring measure: ((Record) -> Int?)? = nil,
    fields: [String]? = nil, filter: Filter<Record>? = nil
  ) -> [FacetValue] {
    count(query, by: values, measuring: measure, fields: fields, filter: filter, budget: .unlimited).values
  }

  /// Counts the matches that a budget suffices for by value.
  func count(
    _ query: Query, by values: (Record) -> [String], measuring measure: ((Record) -> Int?)?, fields: [String]?,
    filter: Filter<Record>?, budget: WorkBudget
  ) -> FacetAnswer {
    withBuffer(limit: .max, budget: budget) { buffer in
      search(query, into: &buffer, fields: fields, filter: filter)
      var (facets, isExact): ([[UInt8]: FacetValue], Bool) = ([:], buffer.isExact)
      for index in 0..<buffer.count {
        // A stored record that cannot be read is missing.
        guard let record = record(buffer.memory.found[index]) else {
          isExact = false
          continue
        }
        FacetValue.count(values(record), measure?(record), in: &facets)
      }
      return FacetAnswer(values: FacetValue.sorted(facets), isExact: isExact)
    }
  }
}

extension FacetValue {
  /// Some records counted by value.
  package static func counting<Record>(_ records: some Sequence<Record>, by facet: Facet<Record>) -> [FacetValue] {
    var facets: [[UInt8]: FacetValue] = [:]
    for record in records { count(facet.values(record), facet.measure?(record), in: &facets) }
    return sorted(facets)
  }

  /// Counts a record for its values, each once.
  fileprivate static func count(_ values: [String], _ number: Int?, in facets: inout [[UInt8]: FacetValue]) {
    var seen: [[UInt8]] = []
    for value in values {
      // Text from outside is told apart by its bytes: hashing it as text is quadratic in combining marks.
      let key = Array(value.utf8)
      if seen.contains(key) { continue }
      seen.append(key)
      facets[key, default: FacetValue(value: value)].add(number)
    }
  }

  /// The most frequent values first.
  fileprivate static func sorted(_ facets: [[UInt8]: FacetValue]) -> [FacetValue] {
    facets.sorted { left, right in
      left.value.count != right.value.count
        ? left.value.count > right.value.count : left.key.lexicographicallyPrecedes(right.key)
    }.map(\.value)
  }
}
