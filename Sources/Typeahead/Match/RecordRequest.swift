/// What is asked of the records of a segment, beside the readings of a query.
struct RecordRequest {
  var limit: Int
  var fields: SearchedFields
  var packing: RankPacking
  var writing = QueryWriting()
  /// The number of the segment.
  var segment: Int32 = 0
  /// Whether the best records' keys are needed: to compare those of several segments.
  var needsKeys = false
  /// So few matches are all looked at, sooner than told apart by sets.
  var fewMatches = 0
  /// Whether all matches are to be known after the search, none of them ranked.
  var keepsMatches = false

  init(
    limit: Int, fields: SearchedFields, packing: RankPacking, writing: QueryWriting = QueryWriting(),
    segment: Int32 = 0, needsKeys: Bool = false, keepsMatches: Bool = false
  ) {
    (self.limit, self.fields, self.packing, self.writing) = (limit, fields, packing, writing)
    (self.segment, self.needsKeys, self.keepsMatches) = (segment, needsKeys, keepsMatches)
    // What was typed together may be a part of an address.
    if writing.isUnspaced { self.fields.takeAddressesAsLines() }
  }
}

/// What of a query is asked of names as they are written, in memory that is kept.
struct QueryWriting: Sendable {
  /// What was written: the whole query.
  var all: [UInt8] = []
  /// Where the tokens stand in it that folding or cutting takes something from, without a leading `@` or `#`.
  var losing: [Range<Int>] = []
  /// Whether no token has a letter, a digit or an emoji.
  var isOfSigns = false
  /// Whether several tokens were typed without white space between.
  var isUnspaced = false

  /// Whether names as they are written decide anything.
  var isAsked: Bool { isOfSigns || !losing.isEmpty }

  mutating func removeAll() {
    all.removeAll(keepingCapacity: true)
    losing.removeAll(keepingCapacity: true)
    (isOfSigns, isUnspaced) = (false, false)
  }
}
