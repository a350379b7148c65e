internal import Foundation
internal import TypeaheadCorpora

/// What one person looks for, one record after another, and in which words: all of it follows from the population and a seed.
struct LearningPerson {
  private let population: LearningPopulation
  /// The sums of the weights of the ranks up to each one.
  private let sums: [Double]
  /// The records by how much the person wants them.
  private var taste: [Int]
  /// The usual words for each record that was wanted.
  private var usual: [Int: String] = [:]
  private var wanted = 0
  private var random: SplitMix64

  /// So many of the most wanted records are others after a drift.
  private static let drifting = 10

  init(_ population: LearningPopulation, records: Int, seed: UInt64) {
    self.population = population
    random = SplitMix64(seed: seed)
    taste = Array(0..<records)
    taste.shuffle(using: &random)
    var (sum, sums) = (0.0, [Double]())
    for rank in 0..<records {
      sum += 1 / pow(Double(rank + 1), population.exponent ?? 1)
      sums.append(sum)
    }
    self.sums = sums
  }

  /// The next record, and what is typed for it: one of its texts.
  mutating func next(texts: (Int) -> [String]) -> (record: Int, text: String) {
    if let drift = population.drift, wanted > 0, wanted % drift == 0 {
      for rank in 0..<min(Self.drifting, taste.count) { taste.swapAt(rank, random.index(taste.count)) }
    }
    let record = population.exponent == nil ? taste[wanted % taste.count] : taste[rank()]
    wanted += 1
    let texts = texts(record)
    let first = usual[record] ?? random.pick(texts)
    usual[record] = first
    return (record, random.chance(population.loyalty) ? first : random.pick(texts))
  }

  private mutating func rank() -> Int {
    let value = Double(random.next() >> 11) / 0x1p53 * sums[sums.count - 1]
    var (low, high) = (0, sums.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] > value { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
