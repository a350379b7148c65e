/// A condition on records: only records that meet it are counted and listed.
///
/// ```swift
/// let filter: Filter<File> = .equals(\.kind, "video") && .range(\.size, 1_000_000...)
/// index.search("holiday", filter: filter)
/// ```
///
/// - Complexity: A filter is asked about records that match the query alone, and about each once. A ``SearchBuffer`` remembers
///   what was said while it is searched into with the same filter: make that once and search with it as somebody types, and
///   it costs a bitmap.
public struct Filter<Record>: Sendable {
  package let includes: @Sendable (Record) -> Bool
  let identity = Identity()

  /// Records for which `predicate` holds.
  public static func `where`(_ predicate: @escaping @Sendable (Record) -> Bool) -> Filter {
    Filter(includes: predicate)
  }

  /// Records whose value at `path` equals `value`.
  ///
  /// Strings are compared as Swift compares them, by canonical equivalence; for texts from outside that may be long, compare
  /// their bytes by ``where(_:)``.
  public static func equals<Value: Equatable & Sendable>(
    _ path: any KeyPath<Record, Value> & Sendable, _ value: Value
  ) -> Filter {
    Filter { $0[keyPath: path] == value }
  }

  /// Records whose list at `path` contains `value`.
  public static func contains<Value: Equatable & Sendable>(
    _ path: any KeyPath<Record, [Value]> & Sendable, _ value: Value
  ) -> Filter {
    Filter { $0[keyPath: path].contains(value) }
  }

  /// Records whose value at `path` lies in `range`.
  public static func range<Value: Comparable & Sendable>(
    _ path: any KeyPath<Record, Value> & Sendable, _ range: any RangeExpression<Value> & Sendable
  ) -> Filter {
    Filter { range.contains($0[keyPath: path]) }
  }

  /// Records that meet both.
  public static func && (left: Filter, right: Filter) -> Filter {
    Filter { left.includes($0) && right.includes($0) }
  }

  /// Records that meet either.
  public static func || (left: Filter, right: Filter) -> Filter {
    Filter { left.includes($0) || right.includes($0) }
  }

  /// Records that do not meet it.
  public static prefix func ! (filter: Filter) -> Filter {
    Filter { !filter.includes($0) }
  }
}
