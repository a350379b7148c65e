/// Byte strings one after another, 4 GB at most.
struct ByteTable: Sendable {
  private var bytes: [UInt8] = []
  private var starts: [UInt32] = [0]

  var count: Int { starts.count - 1 }
  var byteCount: Int { bytes.count + starts.count * 4 }

  mutating func append(_ string: some Collection<UInt8>) {
    bytes.append(contentsOf: string)
    starts.append(UInt32(bytes.count))
  }

  subscript(_ index: Int) -> ArraySlice<UInt8> { bytes[Int(starts[index])..<Int(starts[index + 1])] }

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
