/// What the static order compares: a few numbers and a collation key for each record, column by column. Of a segment's records, which are in
/// that order.
struct StaticKeys: Sendable {
  private let columns: [NumberColumn]
  private let names: FrontCodedTable

  /// What was written of records in that order.
  init(_ writer: StaticKeysWriter, _ store: ColumnStore) {
    columns = writer.columns.map { NumberColumn($0, store) }
    let scratch = ColumnStore()
    defer { withExtendedLifetime(scratch) {} }
    names = FrontCodedTable(ByteTable(writer.names, scratch), store)
  }

  init(_ reader: SectionReader, _ steps: [StaticOrderStep], count: Int) throws(SegmentDamage) {
    var columns: [NumberColumn] = []
    for case .number(let column) in steps { columns.append(try NumberColumn(reader, column, count: count)) }
    self.columns = columns
    names = try FrontCodedTable(reader, .names, count: count)
  }

  func check() throws(SegmentDamage) {
    for (number, column) in columns.enumerated() { try column.check(number) }
    try names.check(.names)
  }

  func write(to writer: inout SectionWriter) {
    for (number, column) in columns.enumerated() { column.write(to: &writer, number) }
    names.write(to: &writer, .names)
  }

  var byteCount: Int { columns.reduce(0) { $0 + $1.byteCount } + names.byteCount }

  /// The keys side by side, to be sorted with others.
  func unpacked(_ store: ColumnStore) -> UnorderedKeys { UnorderedKeys(columns: columns, names: names.strings(store)) }

  /// Compares two records of two segments; 0 leaves it to their ids.
  static func order(
    _ left: StaticKeys, _ leftRecord: Int, _ right: StaticKeys, _ rightRecord: Int, _ steps: [StaticOrderStep]
  ) -> Int {
    steps.order(left.columns, leftRecord, right.columns, rightRecord) {
      let (first, second) = (left.names[leftRecord], right.names[rightRecord])
      return first[...].withColumn { first in second[...].withColumn { first.order($0) } }
    }
  }
}

/// The same of records in any order, such as those that are about to become a segment.
struct UnorderedKeys: Sendable {
  fileprivate let columns: [NumberColumn]
  fileprivate let names: ByteTable

  fileprivate init(columns: [NumberColumn], names: ByteTable) { (self.columns, self.names) = (columns, names) }

  init(_ writer: StaticKeysWriter, _ store: ColumnStore) {
    columns = writer.columns.map { NumberColumn($0, store) }
    names = ByteTable(writer.names, store)
  }

  /// Compares two records of two sources; 0 leaves it to their ids.
  static func order(
    _ left: UnorderedKeys, _ leftRecord: Int, _ right: UnorderedKeys, _ rightRecord: Int, _ steps: [StaticOrderStep]
  ) -> Int {
    steps.order(left.columns, leftRecord, right.columns, rightRecord) {
      left.names[leftRecord].order(right.names[rightRecord])
    }
  }
}

extension [StaticOrderStep] {
  /// Compares two records by their numbers, and by their names where it comes to that.
  @inline(__always)
  fileprivate func order(
    _ left: [NumberColumn], _ leftRecord: Int, _ right: [NumberColumn], _ rightRecord: Int, name: () -> Int
  ) -> Int {
    for step in self {
      switch step {
      case .number(let column):
        let (first, second) = (left[column][leftRecord], right[column][rightRecord])
        if first != second { return first < second ? -1 : 1 }
      case .name:
        let order = name()
        if order != 0 { return order }
      }
    }
    return 0
  }
}

/// Takes the keys of records one after another.
struct StaticKeysWriter {
  fileprivate private(set) var columns: [NumberColumnWriter]
  fileprivate private(set) var names = ByteTableWriter()

  /// No keys yet, for these comparisons.
  init(_ steps: [StaticOrderStep]) {
    columns = steps.compactMap { if case .number = $0 { NumberColumnWriter() } else { nil } }
  }

  mutating func removeAll() {
    for column in columns.indices { columns[column].removeAll() }
    names.removeAll()
  }

  /// Adds the next record's keys.
  mutating func append(_ numbers: [Double], name: ArraySlice<UInt8>) {
    for (column, number) in numbers.enumerated() { columns[column].append(number) }
    names.append(name)
  }

  /// Adds a record of other keys.
  mutating func append(_ record: Int, of other: UnorderedKeys) {
    for column in columns.indices { columns[column].append(other.columns[column][record]) }
    names.append(other.names[record])
  }
}
