/// How many of a query's matches share a value, with a number of theirs summed.
public struct FacetValue: Sendable, Equatable, Identifiable {
  /// The shared value.
  public let value: String
  /// The bytes of the value, unique within an answer.
  public var id: [UInt8] { Array(value.utf8) }
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

  /// Whether both have the same value, count and sum.
  public static func == (left: FacetValue, right: FacetValue) -> Bool {
    (left.value, left.count, left.sum, left.minimum, left.maximum)
      == (right.value, right.count, right.sum, right.minimum, right.maximum)
  }
}

extension [FacetValue] {
  /// The counts of two indexes added up by value, as of one index with the records of both.
  ///
  /// ```swift
  /// let all = contacts.snapshot.facets("smi", by: cities).merging(users.snapshot.facets("smi", by: cities))
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
  /// Counts the query's matches by a facet, over all matches and not only the best, most frequent values first.
  ///
  /// ```swift
  /// // Which chats hold videos called holiday, largest first?
  /// snapshot.facets("holiday", by: Facet("chat", \.chat).measuring(\.bytes), filter: .equals(\.kind, "video"))
  ///   .sorted { $0.sum > $1.sum }
  /// ```
  ///
  /// No budget cuts it: what takes too long to count for strangers is asked of ``Searchable/facets(_:by:_:)``, whose answer says
  /// whether its budget sufficed.
  ///
  /// - Parameters:
  ///   - query: Any text; the empty query counts every record.
  ///   - facet: The values a record counts for, each once, and the number of the record to sum by value, if any.
  ///   - fields: Names of the fields to search; nil for all.
  ///   - filter: What records must be besides.
  /// - Precondition: The ``schema`` has a field of each name in `fields`.
  /// - Complexity: O(*m*) for *m* matches, after the search itself; where the facet is of key paths that are attributes of the schema, no
  ///   record is looked at.
  public func facets(
    _ query: some QueryConvertible, by facet: Facet<Record>, fields: [String]? = nil, filter: Filter<Record>? = nil
  ) -> [FacetValue] {
    count(query.query, by: facet, fields: fields, filter: filter, budget: .unlimited).values
  }

  /// Counts the matches that a budget suffices for by a facet: where it is of attributes, by their columns.
  func count(
    _ query: Query, by facet: Facet<Record>, fields: [String]?, filter: Filter<Record>?, budget: WorkBudget
  ) -> FacetAnswer {
    let measured = facet.measuredPath.flatMap(schema.column)
    let column = facet.measure == nil || measured != nil ? facet.path.flatMap(schema.column) : nil
    var (facets, areRead): ([[UInt8]: FacetValue], Bool) = ([:], true)
    let isExact: Bool = withBuffer(limit: 0, budget: budget) { buffer in
      let (set, filter) = (schema.fieldSet(fields), asked(filter, query, fields))
      buffer.begin(query, set, list)
      buffer.memory.begin(query.text, isLiteral: list.isLiteral)
      list.forEachMatch(fields: set, filter: filter, &buffer.memory) { segment, matches in
        if let column {
          let attributes = list.uncheckedSegments[segment].segment.attributes
          FacetValue.count(
            matches, by: attributes[column].codes, measuring: measured.map { attributes[$0].codes }, in: &facets)
          return
        }
        matches.forEachRecord { place in
          if let record = records[segment][Int(place)] {
            FacetValue.count(facet.values(record), facet.measure?(record), in: &facets)
          } else {
            // A stored record that cannot be read is missing.
            areRead = false
          }
        }
      }
      return buffer.isExact
    }
    return FacetAnswer(values: FacetValue.sorted(facets), isExact: isExact && areRead)
  }
}

extension FacetValue {
  /// Counts records of a segment by the values of an attribute, with the numbers of another summed.
  fileprivate static func count(
    _ matches: borrowing RecordSet, by codes: AttributeCodes, measuring measured: AttributeCodes?,
    in facets: inout [[UInt8]: FacetValue]
  ) {
    let (counts, sums) = codes.count(matches, measuring: measured)
    for code in 0..<counts.count where counts[code] > 0 {
      var facet = FacetValue(value: codes.value(code).description)
      facet.count = counts[code]
      if measured != nil {
        (facet.exactSum, facet.minimum, facet.maximum) = (sums[code].sum, sums[code].least, sums[code].most)
      }
      facets[Array(facet.value.utf8), default: FacetValue(value: facet.value)].add(facet)
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
