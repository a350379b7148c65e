/// A number for each record, a byte each while few of them differ: weights are mostly alike, and names have few tokens.
struct NumberColumn: Sendable {
  /// The numbers that differ, and for each record which it has; unused once there are ``numbers``.
  private var distinct: [Double] = []
  private var codes: [UInt8] = []
  private var codeOfNumber: [Double: UInt8] = [:]
  /// Each record's number, once more differ than a byte can tell.
  private var numbers: [Double] = []

  var byteCount: Int { (distinct.count + numbers.count) * 8 + codes.count }

  subscript(_ record: Int) -> Double { numbers.isEmpty ? distinct[Int(codes[record])] : numbers[record] }

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
