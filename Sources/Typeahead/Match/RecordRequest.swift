/// What is asked of the records of a segment, beside the readings of a query.
struct RecordRequest {
  /// What of a query is asked of names as they are written.
  struct Writing {
    /// The tokens that folding or cutting takes something from.
    var losing: [[UInt8]] = []
    /// All of it.
    var all: [UInt8] = []
    /// Whether no token has a letter, a digit or an emoji.
    var isOfSigns = false
  }

  var limit: Int
  var isLiteral: Bool
  var fields: SearchedFields
  var packing: RankPacking
  var writing = Writing()
}
