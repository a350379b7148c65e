/// Draws ranks by a Zipf–Mandelbrot law with a bend: the weight of rank r (from 0) is 1 / ((r + 4) (1 + r / bend)).
///
/// The first names are common, but none has more than about two in a hundred; past the bend names thin out
/// faster, as real surnames do. The weights need additions, multiplications and divisions only, which every
/// machine rounds alike, and are held as whole numbers. One table serves every vocabulary that is not larger.
package struct ZipfTable: Sendable {
  /// The sum of the weights of the ranks up to each one.
  private let sums: [UInt64]
  /// For each step of the sums, the first rank whose sum lies past the step's beginning.
  private let guide: [Int32]
  private static let stepBits: UInt64 = 26

  /// A table for up to `capacity` ranks.
  package init(capacity: Int, bend: Double = 10_000) {
    var sums: [UInt64] = []
    sums.reserveCapacity(capacity)
    var sum: UInt64 = 0
    for rank in 0..<capacity {
      let r = Double(rank)
      sum += UInt64(0x1p38 / ((r + 4) * (1 + r / bend))) + 1
      sums.append(sum)
    }
    var guide: [Int32] = []
    var rank = 0
    for step in 0...(sum >> Self.stepBits) {
      while sums[rank] <= step << Self.stepBits { rank += 1 }
      guide.append(Int32(rank))
    }
    self.sums = sums
    self.guide = guide
  }

  /// The number of ranks there are.
  package var capacity: Int { sums.count }

  /// A rank below `count`, by the law cut off there.
  package func rank(below count: Int, using random: inout SplitMix64) -> Int {
    let value = random.below(sums[min(count, sums.count) - 1])
    let step = Int(value >> Self.stepBits)
    var low = Int(guide[step])
    var high = step + 1 < guide.count ? Int(guide[step + 1]) : sums.count - 1
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] > value { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
