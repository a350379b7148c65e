/// By what matches are counted: the values of a record, and perhaps a number of it that is summed by value.
///
/// ```swift
/// let byChat = Facet<Item>("chat") { [$0.chat] }.measuring(\.bytes)
/// try await items.facets("holiday", by: byChat, SearchOptions()).values
/// ```
public struct Facet<Record>: Sendable {
  /// What tells it from other facets; another engine keeps what it counts by this name.
  public let name: String
  /// The values a record counts for, each once.
  public let values: @Sendable (Record) -> [String]
  /// The number that is summed; nil of a record that has none.
  public private(set) var measure: (@Sendable (Record) -> Int?)?

  /// A facet of a name.
  public init(_ name: String, values: @escaping @Sendable (Record) -> [String]) {
    self.name = name
    self.values = values
  }

  /// This facet with a number that is summed by value.
  public func measuring(_ measure: @escaping @Sendable (Record) -> Int?) -> Facet {
    var facet = self
    facet.measure = measure
    return facet
  }
}

/// What was counted by value.
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
