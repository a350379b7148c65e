/// What the static order compares: a few numbers and a collation key for each record, column by column.
struct StaticKeys: Sendable {
  fileprivate let columns: [NumberColumn]
  fileprivate let names: ByteTable

  init(_ writer: StaticKeysWriter, _ store: ColumnStore) {
    columns = writer.columns.map { NumberColumn($0, store) }
    names = ByteTable(writer.names, store)
  }

  init(_ reader: SectionReader, _ steps: [StaticOrderStep], count: Int) throws(SegmentDamage) {
    var columns: [NumberColumn] = []
    for case .number(let column) in steps { columns.append(try NumberColumn(reader, column, count: count)) }
    self.columns = columns
    names = try ByteTable(reader, .names, count: count)
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

  /// Compares two records of two segments; 0 leaves it to their ids.
  static func order(
    _ left: StaticKeys, _ leftRecord: Int, _ right: StaticKeys, _ rightRecord: Int, _ steps: [StaticOrderStep]
  )
    -> Int
  {
    for step in steps {
      switch step {
      case .number(let column):
        let (first, second) = (left.columns[column][leftRecord], right.columns[column][rightRecord])
        if first != second { return first < second ? -1 : 1 }
      case .name:
        let order = left.names[leftRecord].order(right.names[rightRecord])
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
  mutating func append(_ record: Int, of other: StaticKeys) {
    for column in columns.indices { columns[column].append(other.columns[column][record]) }
    names.append(other.names[record])
  }
}
