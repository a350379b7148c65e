/// How long calls took: percentiles by nearest rank, the longest, the mean. In microseconds.
///
/// The percentile of rank *p* is the smallest measured time that at least *p* of all calls did not exceed; nothing is
/// interpolated.
struct Distribution: Codable, Sendable, Equatable {
  let p50: Double
  let p90: Double
  let p99: Double
  let p999: Double
  let max: Double
  let mean: Double

  /// The distribution of times in nanoseconds; `nil` of none.
  init?(nanoseconds: [Int64]) {
    if nanoseconds.isEmpty { return nil }
    let sorted = nanoseconds.sorted()
    func micros(_ permille: Int) -> Double { Double(Self.percentile(sorted, permille)) / 1000 }
    p50 = micros(500)
    p90 = micros(900)
    p99 = micros(990)
    p999 = micros(999)
    max = micros(1000)
    mean = Figures.rounded(sorted.reduce(0) { $0 + Double($1) } / Double(sorted.count) / 1000)
  }

  /// The percentile of sorted times by nearest rank, its rank in thousandths.
  ///
  /// - Precondition: There are times, and the rank is 1...1000.
  static func percentile(_ sorted: [Int64], _ permille: Int) -> Int64 {
    sorted[(sorted.count * permille + 999) / 1000 - 1]
  }
}
