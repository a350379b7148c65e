/// A condition on records: only records that meet it are counted and listed.
///
/// ```swift
/// let filter: Filter<File> = .equals(\.kind, "video") && .range(\.size, 1_000_000...)
/// index.search("holiday", filter: filter)
/// ```
///
/// Where the schema has an ``Attribute`` of the key path, the answer is in its column. Elsewhere, and where a closure decides, the records
/// are asked, which is the slow way. A filter that names attributes is a value that can be stored and sent:
///
/// ```swift
/// let filter: Filter<File> = .equals("kind", "video") && .range("size", from: 1_000_000)
/// let data = try JSONEncoder().encode(filter)
/// // {"and": [{"attribute": "kind", "in": ["video"]}, {"attribute": "size", "from": 1000000}]}
/// let received = try JSONDecoder().decode(Filter<File>.self, from: data)   // == filter
/// try schema.check(received)
/// ```
///
/// A search ends the program where a filter names an attribute that the schema does not have, or a value of another kind. So a filter from
/// outside is held against ``Schema/check(_:)-(Filter<Record>)`` first, as above.
///
/// Two filters are equal when they are made of the same comparisons; of closures, each is equal to its copies alone.
///
/// - Complexity: A filter of columns is a set of records, found once in O(*n*/64 + *k*) for each comparison, *n* records and
///   *k* that meet it, and remembered:
///   by a ``SearchBuffer``, or by the index, while searches have an equal filter. Where records are asked, those that match the query alone
///   are, and each once; a ``SearchBuffer`` remembers what was said.
public struct Filter<Record>: Sendable {
  indirect enum Node: Sendable {
    case attribute(String, AttributeTest)
    /// What is asked of the attribute of a key path; of the record itself where there is none.
    case path(any AnyKeyPath & Sendable, AttributeTest, Test)
    case test(Test)
    case words(WantedWords, fields: [String]?)
    case all([Filter])
    case any([Filter])
    case not(Filter)
  }

  /// What records are asked.
  struct Test: Sendable {
    let identity = Identity()
    let includes: @Sendable (Record) -> Bool
  }

  let node: Node

  init(_ node: Node) { self.node = node }

  private init(_ path: any AnyKeyPath & Sendable, _ test: AttributeTest, includes: @escaping @Sendable (Record) -> Bool)
  {
    node = .path(path, test, Test(includes: includes))
  }

  /// Records for which `predicate` holds. Each that matches the query is asked.
  public static func `where`(_ predicate: @escaping @Sendable (Record) -> Bool) -> Filter {
    Filter(.test(Test(includes: predicate)))
  }
}

// MARK: - Key paths

extension Filter {
  /// Records whose value at `path` equals `value`. Each that matches the query is asked.
  public static func equals<Value: Equatable & Sendable>(
    _ path: any KeyPath<Record, Value> & Sendable, _ value: Value
  ) -> Filter {
    .where { $0[keyPath: path] == value }
  }

  /// Records whose value at `path` equals `value`; texts by their bytes, and `nil` as well as a number that is none is no value.
  public static func equals<Value: AttributeValueConvertible>(
    _ path: any KeyPath<Record, Value> & Sendable, _ value: Value
  ) -> Filter {
    let wanted = value.attributeValue
    return Filter(path, wanted.map { .among([$0]) } ?? .missing) { $0[keyPath: path].attributeValue == wanted }
  }

  /// Records whose value at `path` is one of `values`; as for `equals`.
  public static func isIn<Value: AttributeValueConvertible>(
    _ path: any KeyPath<Record, Value> & Sendable, _ values: some Sequence<Value>
  ) -> Filter {
    let all = Set(values.map(\.attributeValue))
    let some = all.compactMap(\.self).sorted { $0.description.precedesInBytes($1.description) }
    let filter = Filter(path, .among(some)) { $0[keyPath: path].attributeValue.map(all.contains) ?? false }
    return all.contains(nil) ? filter || Filter(path, .missing) { $0[keyPath: path].attributeValue == nil } : filter
  }

  /// Records whose list at `path` contains `value`. Each that matches the query is asked.
  public static func contains<Value: Equatable & Sendable>(
    _ path: any KeyPath<Record, [Value]> & Sendable, _ value: Value
  ) -> Filter {
    .where { $0[keyPath: path].contains(value) }
  }

  /// Records whose list at `path` contains `value`; texts by their bytes.
  public static func contains<Value: AttributeValueConvertible>(
    _ path: any KeyPath<Record, [Value]> & Sendable, _ value: Value
  ) -> Filter {
    guard let wanted = value.attributeValue else { return .where { $0[keyPath: path].contains(value) } }
    return Filter(path, .among([wanted])) { $0[keyPath: path].contains { $0.attributeValue == wanted } }
  }

  /// Records whose value at `path` lies in `range`. Each that matches the query is asked.
  public static func range<Value: Comparable & Sendable>(
    _ path: any KeyPath<Record, Value> & Sendable, _ range: any RangeExpression<Value> & Sendable
  ) -> Filter {
    .where { range.contains($0[keyPath: path]) }
  }

  /// Records whose value at `path` lies in `range`. Of an attribute that is no number, or a range that is none of the standard library's,
  /// each that matches the query is asked.
  public static func range<Value: Comparable & AttributeValueConvertible>(
    _ path: any KeyPath<Record, Value> & Sendable, _ range: any RangeExpression<Value> & Sendable
  ) -> Filter {
    let includes: @Sendable (Record) -> Bool = { range.contains($0[keyPath: path]) }
    return AttributeTest(range).map { Filter(path, $0, includes: includes) } ?? .where(includes)
  }

  /// Records that have a value at `path`, which lies in `range`.
  public static func range<Value: Comparable & AttributeValueConvertible>(
    _ path: any KeyPath<Record, Value?> & Sendable, _ range: any RangeExpression<Value> & Sendable
  ) -> Filter {
    let includes: @Sendable (Record) -> Bool = { $0[keyPath: path].map { range.contains($0) } ?? false }
    return AttributeTest(range).map { Filter(path, $0, includes: includes) } ?? .where(includes)
  }
}

extension AttributeTest {
  /// Whether a number lies in a range of the standard library; nil of others.
  fileprivate init?<Value: Comparable & AttributeValueConvertible>(_ range: any RangeExpression<Value>) {
    if !Value.attributeKind.isNumber { return nil }
    switch range {
    case let range as Range<Value>: self.init(from: range.lowerBound, below: range.upperBound)
    case let range as ClosedRange<Value>: self.init(from: range.lowerBound, through: range.upperBound)
    case let range as PartialRangeFrom<Value>: self.init(from: range.lowerBound)
    case let range as PartialRangeUpTo<Value>: self.init(below: range.upperBound)
    case let range as PartialRangeThrough<Value>: self.init(through: range.upperBound)
    default: return nil
    }
  }

  /// Whether a value lies between bounds. Nothing does where one is no number.
  fileprivate init<Value: AttributeValueConvertible>(
    from lower: Value? = nil, through last: Value? = nil, below upper: Value? = nil
  ) {
    let areNumbers = [lower, last, upper].allSatisfy { $0 == nil || $0?.attributeValue != nil }
    self =
      areNumbers
      ? .range(from: lower?.attributeValue, through: last?.attributeValue, below: upper?.attributeValue) : .among([])
  }
}

// MARK: - Names

/// - Precondition: The schema has an attribute of the name, and of the value's kind; hold filters from outside against
///   ``Schema/check(_:)-(Filter<Record>)`` first.
extension Filter {
  /// Records whose attribute of a name equals `value`; of a list, that have it. `nil` is no value.
  public static func equals(_ attribute: String, _ value: some AttributeValueConvertible) -> Filter {
    value.attributeValue.map { Filter(.attribute(attribute, .among([$0]))) } ?? .lacks(attribute)
  }

  /// Records whose attribute of a name is one of `values`; of a list, that have any of them.
  public static func isIn(_ attribute: String, _ values: [some AttributeValueConvertible]) -> Filter {
    Filter(.attribute(attribute, .among(values.compactMap(\.attributeValue))))
  }

  /// Records whose attribute of a name is a number between bounds, as far as there are any.
  ///
  /// ```swift
  /// .range("size", from: 1_000, below: 2_000)
  /// ```
  public static func range<Value: AttributeValueConvertible>(
    _ attribute: String, from lower: Value? = nil, through last: Value? = nil, below upper: Value? = nil
  ) -> Filter {
    Filter(.attribute(attribute, AttributeTest(from: lower, through: last, below: upper)))
  }

  /// Records without a value of an attribute.
  public static func lacks(_ attribute: String) -> Filter { Filter(.attribute(attribute, .missing)) }
}

// MARK: - Together

extension Filter {
  /// Records that meet both.
  public static func && (left: Filter, right: Filter) -> Filter {
    func parts(_ filter: Filter) -> [Filter] { if case .all(let parts) = filter.node { parts } else { [filter] } }
    return Filter(.all(parts(left) + parts(right)))
  }

  /// Records that meet either.
  public static func || (left: Filter, right: Filter) -> Filter {
    func parts(_ filter: Filter) -> [Filter] { if case .any(let parts) = filter.node { parts } else { [filter] } }
    return Filter(.any(parts(left) + parts(right)))
  }

  /// Records that do not meet it.
  public static prefix func ! (filter: Filter) -> Filter {
    if case .not(let other) = filter.node { return other }
    return Filter(.not(filter))
  }
}
