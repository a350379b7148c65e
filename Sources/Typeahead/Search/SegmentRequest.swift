/// What is asked of each segment, beside the query's text.
struct SegmentRequest {
  var limit: Int
  var fields: FieldSet
  var nameFields: FieldSet
  var packing: RankPacking
  /// The number of the segment.
  var segment: Int32 = 0
  /// Whether the best records' keys are needed: to compare those of several segments.
  var needsKeys = true
  /// Whether all matches are needed, beside the best.
  var needsMatches = false

  /// What is asked for the keys of all matches.
  var ofAllMatches: SegmentRequest {
    var request = self
    (request.limit, request.needsKeys, request.needsMatches) = (.max, true, false)
    return request
  }
}
