/// A point of an engine's percentile curve.
struct CurvePoint: Codable, Sendable, Equatable {
  /// The share of keystrokes that took no longer, in thousandths.
  let permille: Int
  let micros: Double

  /// The ranks a picture needs: even steps, finer where keystrokes get rare.
  private static let ranks = [10] + Array(stride(from: 50, through: 950, by: 50)) + Array(960...999) + [1000]

  /// The curve through some times.
  static func curve(nanoseconds: [Int64]) -> [CurvePoint] {
    let sorted = nanoseconds.sorted()
    if sorted.isEmpty { return [] }
    return ranks.map { CurvePoint(permille: $0, micros: Double(Distribution.percentile(sorted, $0)) / 1000) }
  }
}
