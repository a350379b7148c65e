/// What the static order compares: a few numbers and a collation key for each record, column by column.
struct StaticKeys: Sendable {
  /// One comparison of the static order.
  enum Step: Sendable {
    /// A number, lower first, by its column.
    case number(Int)
    /// The name's collation key.
    case name
  }

  private(set) var columns: [NumberColumn]
  private(set) var names = ByteTable()

  /// No keys yet, for these comparisons.
  init(_ steps: [Step]) {
    columns = steps.compactMap { if case .number = $0 { NumberColumn() } else { nil } }
  }

  var byteCount: Int { columns.reduce(0) { $0 + $1.byteCount } + names.byteCount }

  /// Adds the next record's keys.
  mutating func append(_ numbers: [Double], name: ArraySlice<UInt8>) {
    for (column, number) in numbers.enumerated() { columns[column].append(number) }
    names.append(name)
  }

  /// Adds a record of other keys.
  mutating func append(_ record: Int, of other: StaticKeys) {
    append(other.columns.map { $0[record] }, name: other.names[record])
  }

  /// Compares two records of two segments; 0 leaves it to their ids.
  static func order(_ left: StaticKeys, _ leftRecord: Int, _ right: StaticKeys, _ rightRecord: Int, _ steps: [Step])
    -> Int
  {
    for step in steps {
      switch step {
      case .number(let column):
        let (first, second) = (left.columns[column][leftRecord], right.columns[column][rightRecord])
        if first != second { return first < second ? -1 : 1 }
      case .name:
        let order = ByteTable.order(left.names[leftRecord], right.names[rightRecord])
        if order != 0 { return order }
      }
    }
    return 0
  }
}
