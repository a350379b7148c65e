/// The order of an answer's hits.
///
/// ```swift
/// index.search("holiday", SearchOptions(order: .attribute("size", descending: true)))
/// ```
///
/// The total does not depend on it. Hits of later tiers come last, by their rank.
public enum SearchOrder: Sendable, Hashable {
  /// By the rules of the schema's ranking, then in static order.
  case rank
  /// In the static order of the schema's ranking alone, see ``Ranking``.
  case staticOrder
  /// By an attribute of the schema, equal values in static order. Records without a value come last. Text is ordered by its bytes; of a
  /// list the smallest value counts, or the largest where the order is descending.
  ///
  /// - Precondition: The schema that is searched has the attribute; an order from outside is held against
  ///   ``Schema/check(_:)-(SearchOrder)`` first.
  /// - Complexity: All matches are found and their values compared.
  case attribute(_ name: String, descending: Bool = false)
}

/// An order other than by rank, as segments are asked for it.
struct ColumnOrder: Sendable {
  /// The attribute; without one, the static order.
  var column: Int?
  var isDescending = false

  /// Whether one value comes before another; what has none comes last.
  func isBefore(_ left: AttributeValue?, _ right: AttributeValue?) -> Bool {
    guard let left, let right else { return left != nil && right == nil }
    return isDescending ? right < left : left < right
  }
}

extension Schema {
  /// Checks an order against the schema. Use it for orders from outside, before a search.
  ///
  /// - Throws: ``FilterError`` where it names an attribute that there is not.
  public func check(_ order: SearchOrder) throws(FilterError) { _ = try resolve(order) }

  /// The order by columns; nil for that by rank.
  func resolve(_ order: SearchOrder) throws(FilterError) -> ColumnOrder? {
    switch order {
    case .rank: return nil
    case .staticOrder: return ColumnOrder()
    case .attribute(let name, let isDescending):
      return ColumnOrder(column: try column(named: name), isDescending: isDescending)
    }
  }

  /// The value that a record is ordered by.
  package func value(of record: Record, by order: SearchOrder) throws(FilterError) -> AttributeValue? {
    guard let order = try resolve(order), let column = order.column else { return nil }
    var values: [AttributeValue] = []
    attributes[column].append(record, &values)
    return order.isDescending ? values.max(by: <) : values.min(by: <)
  }
}

extension SearchOrder {
  /// Whether one value comes before another in this order.
  package func isBefore(_ left: AttributeValue?, _ right: AttributeValue?) -> Bool {
    if case .attribute(_, let isDescending) = self {
      return ColumnOrder(isDescending: isDescending).isBefore(left, right)
    }
    return false
  }
}
