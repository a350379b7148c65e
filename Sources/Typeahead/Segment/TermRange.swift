/// Terms side by side, as segments store them: those of a prefix.
struct TermRange: BitwiseCopyable, Sendable, Equatable {
  var lowerBound: UInt32
  var upperBound: UInt32

  @inline(__always)
  init(_ lowerBound: UInt32, _ upperBound: UInt32) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
  }

  init(_ range: Range<Int>) { self.init(UInt32(range.lowerBound), UInt32(range.upperBound)) }

  var isEmpty: Bool { lowerBound == upperBound }
  var range: Range<Int> { Int(lowerBound)..<Int(upperBound) }

  @inline(__always)
  func contains(_ term: UInt32) -> Bool { term &- lowerBound < upperBound &- lowerBound }
}
