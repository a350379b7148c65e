internal import Foundation

/// How a time grows with the number of records: the exponent *e* of records^*e*, as the least-squares line through the
/// logarithms has it. 0 is constant, 1 is linear.
enum Growth {
  /// The exponent; `nil` where there are fewer than two sizes.
  static func exponent(_ points: [(records: Int, micros: Double)]) -> Double? {
    let logs = points.filter { $0.records > 0 && $0.micros > 0 }.map { (log(Double($0.records)), log($0.micros)) }
    let meanX = logs.reduce(0) { $0 + $1.0 } / Double(logs.count)
    let meanY = logs.reduce(0) { $0 + $1.1 } / Double(logs.count)
    let spread = logs.reduce(0) { $0 + ($1.0 - meanX) * ($1.0 - meanX) }
    guard logs.count > 1, spread > 0 else { return nil }
    return Figures.rounded(logs.reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) } / spread)
  }
}
