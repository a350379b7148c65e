/// A point in time of the clocks of tests, counted from their beginning.
package struct TestInstant: InstantProtocol {
  package var offset: Duration = .zero

  package init() {}

  package func advanced(by duration: Duration) -> TestInstant {
    var instant = self
    instant.offset += duration
    return instant
  }

  package func duration(to other: TestInstant) -> Duration { other.offset - offset }

  package static func < (left: TestInstant, right: TestInstant) -> Bool { left.offset < right.offset }
}
