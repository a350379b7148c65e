/// The order of texts in which runs of digits count as numbers; for versions, dates and numbered names in filters.
///
/// Two versions (`14.2`, `v13`: digits separated by single dots) are compared part by part, missing parts being 0.
/// Other texts: runs of digits by their value, all between by UTF-8 bytes.
///
///     NaturalOrder.compare("13.9", "13.10")  // .less
///     NaturalOrder.compare("13", "13.0")     // .equal
///     NaturalOrder.compare("file9", "file10")  // .less
///
/// - Complexity: O(*n*) in bytes.
enum NaturalOrder {
  enum Outcome {
    case less
    case equal
    case greater

    init<Value: Comparable>(_ left: Value, _ right: Value) {
      self = left < right ? .less : left > right ? .greater : .equal
    }
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  static func compare(_ left: String, _ right: String) -> Outcome {
    if let left = versionParts(left), let right = versionParts(right) {
      for place in 0..<max(left.count, right.count) {
        let outcome = compareDigits(place < left.count ? left[place] : [], place < right.count ? right[place] : [])
        if outcome != .equal { return outcome }
      }
      return .equal
    }
    return compareRuns(Array(left.utf8)[...], Array(right.utf8)[...])
  }

  private static func versionParts(_ text: String) -> [ArraySlice<UInt8>]? {
    var bytes = Array(text.utf8)[...]
    if bytes.first == UInt8(ascii: "v") { bytes.removeFirst() }
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(digits.contains) } ? parts : nil
  }

  private static func compareRuns(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Outcome {
    var (left, right) = (left, right)
    while let first = left.first, let second = right.first {
      if digits.contains(first), digits.contains(second) {
        let outcome = compareDigits(left.prefix(while: digits.contains), right.prefix(while: digits.contains))
        if outcome != .equal { return outcome }
        left = left.drop(while: digits.contains)
        right = right.drop(while: digits.contains)
      } else {
        if first != second { return Outcome(first, second) }
        left.removeFirst()
        right.removeFirst()
      }
    }
    return left.isEmpty ? (right.isEmpty ? .equal : .less) : .greater
  }

  /// Compares numbers of any length: leading zeros aside, the longer one is greater.
  private static func compareDigits(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Outcome {
    let left = left.drop { $0 == UInt8(ascii: "0") }
    let right = right.drop { $0 == UInt8(ascii: "0") }
    if left.count != right.count { return Outcome(left.count, right.count) }
    if left.elementsEqual(right) { return .equal }
    return left.lexicographicallyPrecedes(right) ? .less : .greater
  }
}
