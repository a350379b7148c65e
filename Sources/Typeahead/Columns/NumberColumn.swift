/// A number for each record, a byte each while few of them differ: weights are mostly alike, and names have few tokens.
struct NumberColumn: Sendable {
  /// The numbers that differ, and for each record which it has; empty where too many differ.
  private let distinct: Column<Double>
  private let codes: Column<UInt8>
  /// Each record's number, where more differ than a byte can tell.
  private let numbers: Column<Double>

  init(_ writer: NumberColumnWriter, _ store: ColumnStore) {
    distinct = store.keep(writer.distinct)
    codes = store.keep(writer.codes)
    numbers = store.keep(writer.numbers)
  }

  init(_ reader: SectionReader, _ column: Int, count: Int) throws(SegmentDamage) {
    distinct = try reader.column(.distinctNumbers(column))
    numbers = try reader.column(.numbers(column), count: distinct.count == 0 ? count : 0)
    codes = try reader.column(.numberCodes(column), count: distinct.count == 0 ? 0 : count)
  }

  func check(_ column: Int) throws(SegmentDamage) {
    if !codes.areBelow(distinct.count) { throw SegmentDamage(.numberCodes(column), "codes of no number") }
  }

  func write(to writer: inout SectionWriter, _ column: Int) {
    writer.append(distinct, as: .distinctNumbers(column))
    writer.append(numbers, as: .numbers(column))
    writer.append(codes, as: .numberCodes(column))
  }

  var byteCount: Int { distinct.byteCount + codes.byteCount + numbers.byteCount }

  subscript(_ record: Int) -> Double { numbers.count == 0 ? distinct[Int(codes[record])] : numbers[record] }
}

/// Takes a number for each record.
struct NumberColumnWriter {
  fileprivate private(set) var distinct: [Double] = []
  fileprivate private(set) var codes: [UInt8] = []
  fileprivate private(set) var numbers: [Double] = []
  private var codeOfNumber: [Double: UInt8] = [:]

  mutating func removeAll() {
    distinct.removeAll(keepingCapacity: true)
    codes.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    codeOfNumber.removeAll(keepingCapacity: true)
  }

  /// Adds the next record's number.
  mutating func append(_ number: Double) {
    if !numbers.isEmpty {
      numbers.append(number)
    } else if let code = codeOfNumber[number] {
      codes.append(code)
    } else if distinct.count <= Int(UInt8.max) {
      let code = UInt8(distinct.count)
      distinct.append(number)
      codeOfNumber[number] = code
      codes.append(code)
    } else {
      numbers = codes.map { distinct[Int($0)] } + [number]
      distinct = []
      codes = []
      codeOfNumber = [:]
    }
  }
}
