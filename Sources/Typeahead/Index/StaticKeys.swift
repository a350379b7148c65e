internal import CICU

/// What the static order compares: a few numbers and a collation key for each record, column by column.
struct StaticKeys: Sendable {
  /// One comparison of the static order.
  enum Step: Sendable {
    /// A number, lower first, by its column.
    case number(Int)
    /// The name's collation key.
    case name
  }

  private(set) var columns: [[Double]]
  private(set) var names = ByteTable()

  init(columns: Int) {
    self.columns = Array(repeating: [], count: columns)
  }

  var byteCount: Int { columns.reduce(0) { $0 + $1.count * 8 } + names.byteCount }

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

/// Byte strings one after another.
struct ByteTable: Sendable {
  private var bytes: [UInt8] = []
  private var starts: [Int] = [0]

  var count: Int { starts.count - 1 }
  var byteCount: Int { bytes.count + starts.count * 8 }

  mutating func append(_ string: some Collection<UInt8>) {
    bytes.append(contentsOf: string)
    starts.append(bytes.count)
  }

  subscript(_ index: Int) -> ArraySlice<UInt8> { bytes[starts[index]..<starts[index + 1]] }

  /// The byte order of two strings: negative, 0, positive.
  static func order(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    var (first, second) = (left.startIndex, right.startIndex)
    while first < left.endIndex, second < right.endIndex {
      if left[first] != right[second] { return left[first] < right[second] ? -1 : 1 }
      first += 1
      second += 1
    }
    return left.count - right.count
  }
}

/// The natural order of names as bytes: ICU collation with numbers by value.
@safe final class NameCollator {
  /// The most UTF-16 units of a name that count.
  static let longestName = 256

  private let collator: OpaquePointer
  private var units: [UInt16] = []
  private var key: [UInt8] = Array(repeating: 0, count: 512)

  /// A collator of `locale`; one that ICU does not know has the root order.
  init(locale: String) {
    var status: Int32 = 0
    guard let opened = unsafe icu_openCollator(locale, &status) else {
      preconditionFailure("ICU has no collation data: status \(status); install ICU's data files")
    }
    unsafe icu_setCollatorAttribute(opened, ICU_NUMERIC_COLLATION, ICU_ON, &status)
    unsafe collator = opened
  }

  deinit { unsafe icu_closeCollator(collator) }

  /// The collation key of `name`.
  func key(_ name: String) -> ArraySlice<UInt8> {
    units.removeAll(keepingCapacity: true)
    for unit in name.utf16.prefix(Self.longestName) { units.append(unit) }
    while true {
      let length = unsafe units.withUnsafeBufferPointer { text in
        unsafe key.withUnsafeMutableBufferPointer { key in
          unsafe Int(icu_sortKey(collator, text.baseAddress, Int32(text.count), key.baseAddress, Int32(key.count)))
        }
      }
      if length <= key.count { return key[..<length] }
      key = Array(repeating: 0, count: length)
    }
  }
}
