/// The order of records of several segments: by their keys, then in static order.
struct RankOrder {
  private let segments: [LiveSegment]
  private let steps: [StaticOrderStep]

  init(_ segments: [LiveSegment], _ steps: [StaticOrderStep]) {
    self.segments = segments
    self.steps = steps
  }

  /// Whether one record ranks before another.
  func isBefore(_ left: RankedRecord, _ right: RankedRecord) -> Bool {
    if left.key != right.key { return left.key < right.key }
    if left.segment == right.segment { return left.record < right.record }
    let order = Segment.staticOrder(
      (segments[Int(left.segment)].segment, Int(left.record)),
      (segments[Int(right.segment)].segment, Int(right.record)),
      steps)
    return order < 0
  }
}
