/// Takes sets one after another; containers that are alike are kept once, as those of `gma` and `gmail` mostly are.
struct RecordSetsWriter {
  private(set) var containers: [RecordSets.Container] = []
  private(set) var sparse: [UInt16] = []
  private(set) var dense: [UInt64] = []
  private(set) var counts: [UInt32] = []
  let containerCount: Int
  let bitmapWords: Int
  private let mostSparse: Int
  /// The containers there are, each the last one with its digest.
  private var known: [Digest: RecordSets.Container] = [:]

  private struct Digest: Hashable {
    var count: Int
    var hash: UInt64
  }

  /// Takes sets of the records of a segment of so many.
  init(records: Int, _ tuning: Tuning = Tuning()) {
    containerCount = RecordSets.containerCount(records)
    bitmapWords = RecordSets.bitmapWords(records)
    mostSparse = tuning.mostSparse(bitmapWords: bitmapWords)
  }

  /// Adds a set of ascending records and gives its number.
  mutating func append(_ records: borrowing Scratch<UInt32>) -> UInt32 {
    let set = UInt32(counts.count)
    counts.append(UInt32(records.count))
    var place = 0
    for number in 0..<containerCount {
      let begun = place
      var digest = Digest(count: 0, hash: 0)
      while place < records.count, Int(records[place] >> 16) == number {
        digest.hash = (digest.hash ^ UInt64(records[place] & 0xFFFF)) &* 0x9E37_79B9_7F4A_7C15
        place += 1
      }
      digest.count = place - begun
      if let container = known[digest], has(container, records, begun..<place) {
        containers.append(container)
      } else {
        containers.append(addContainer(records, begun..<place))
        known[digest] = containers[containers.count - 1]
      }
    }
    return set
  }

  private mutating func addContainer(_ records: borrowing Scratch<UInt32>, _ range: Range<Int>) -> RecordSets.Container
  {
    if range.count <= mostSparse {
      let start = sparse.count
      for index in range { sparse.append(UInt16(truncatingIfNeeded: records[index])) }
      return .init(start: start, isDense: false, count: range.count)
    }
    let start = dense.count
    dense.append(contentsOf: repeatElement(0, count: bitmapWords))
    for index in range {
      let low = records[index] & 0xFFFF
      dense[start + Int(low >> 6)] |= 1 << UInt64(low & 63)
    }
    return .init(start: start / bitmapWords, isDense: true, count: range.count)
  }

  /// Whether a container has exactly these records, as many as it has, but for the high bits of their numbers.
  private func has(_ container: RecordSets.Container, _ records: borrowing Scratch<UInt32>, _ range: Range<Int>) -> Bool
  {
    for (offset, index) in range.enumerated() {
      let low = records[index] & 0xFFFF
      if container.isDense {
        if dense[container.start * bitmapWords + Int(low >> 6)] >> UInt64(low & 63) & 1 == 0 { return false }
      } else if UInt32(sparse[container.start + offset]) != low {
        return false
      }
    }
    return true
  }
}
