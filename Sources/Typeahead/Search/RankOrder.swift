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
    let (own, other) = (segments[Int(left.segment)].segment, segments[Int(right.segment)].segment)
    let order = StaticKeys.order(own.keys, Int(left.record), other.keys, Int(right.record), steps)
    return order == 0 ? own.ids[Int(left.record)].order(other.ids[Int(right.record)]) < 0 : order < 0
  }
}
