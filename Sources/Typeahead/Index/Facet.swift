/// The values by which matches are counted, and optionally a number to sum for each.
///
/// ```swift
/// let byChat = Facet("chat", \Item.chat).measuring(\.bytes)
/// try await items.facets("holiday", by: byChat, SearchOptions()).values
/// ```
///
/// Where the schema has an ``Attribute`` of each key path, matches are counted in their columns. Elsewhere, and by closures, each match is
/// looked at, which is the slow way.
public struct Facet<Record>: Sendable {
  /// The name, unique among facets. Another engine stores the facet's counts under it.
  public let name: String
  /// The values a record counts for, each once.
  public let values: @Sendable (Record) -> [String]
  /// The number that is summed; nil of a record that has none.
  public private(set) var measure: (@Sendable (Record) -> Int?)?
  /// Where the values, and the number, come from, if no closure gives them.
  private(set) var path: (any AnyKeyPath & Sendable)?
  private(set) var measuredPath: (any AnyKeyPath & Sendable)?

  /// A facet of a name.
  public init(_ name: String, values: @escaping @Sendable (Record) -> [String]) {
    self.name = name
    self.values = values
  }

  fileprivate init(_ attribute: Attribute<Record>) {
    self.init(attribute.name) { record in
      var values: [AttributeValue] = []
      attribute.append(record, &values)
      return values.map(\.description)
    }
    path = attribute.path
  }

  /// A facet of one value, or none: numbers and truth values as they are written.
  public init<Value: AttributeValueConvertible>(_ name: String, _ path: any KeyPath<Record, Value> & Sendable) {
    self.init(name) { record in record[keyPath: path].attributeValue.map { [$0.description] } ?? [] }
    self.path = path
  }

  /// A facet of several values.
  public init<Value: AttributeValueConvertible>(_ name: String, _ path: any KeyPath<Record, [Value]> & Sendable) {
    self.init(name) { record in record[keyPath: path].compactMap { $0.attributeValue?.description } }
    self.path = path
  }

  /// This facet with a number that is summed by value.
  public func measuring(_ path: any KeyPath<Record, Int> & Sendable) -> Facet {
    var facet = measuring { $0[keyPath: path] }
    facet.measuredPath = path
    return facet
  }

  /// This facet with a number that is summed by value.
  public func measuring(_ measure: @escaping @Sendable (Record) -> Int?) -> Facet {
    var facet = self
    facet.measure = measure
    facet.measuredPath = nil
    return facet
  }
}

extension Schema {
  /// The facet of an attribute, for those that are named from outside.
  ///
  /// - Precondition: There is an attribute of the name, see ``attributes``.
  public func facet(_ attribute: String) -> Facet<Record> {
    Facet(self.attribute(named: attribute))
  }
}

/// The counts of a facet: one for each value.
public struct FacetAnswer: Sendable, Equatable {
  /// The values, the most frequent first.
  public var values: [FacetValue]
  /// Whether every match was counted.
  public var isExact: Bool

  /// An answer of the given values.
  public init(values: [FacetValue], isExact: Bool) {
    self.values = values
    self.isExact = isExact
  }
}
