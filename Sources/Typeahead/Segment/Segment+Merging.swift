extension Segment {
  /// One segment of the living records of several, and where each comes from.
  ///
  /// - Complexity: O(*n* log *n*) for *n* terms, tokens and records.
  static func merge(_ members: [(segment: Segment, live: Bitmap)], _ layout: SegmentLayout) -> (
    segment: Segment, origins: [SegmentAssembly.Origin]
  ) {
    defer { withExtendedLifetime(members) {} }
    return SegmentAssembly(members.map { SegmentSource($0.segment, live: $0.live) }, layout).make()
  }
}
