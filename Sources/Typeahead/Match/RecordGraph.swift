/// A record as one query reading sees it: for each value the steps of its lattice and which query tokens each step could
/// take.
///
/// Values that no query token touches are left out. Of a value that is one chain of tokens only the steps that some query
/// token could take are kept; the missing ones are recognised by the gap in node numbers.
struct RecordGraph<Mask: TokenMask> {
  /// What walking a step does.
  enum Step: UInt8 {
    /// Passes a token of the record, which may take a query token.
    case token
    /// Takes a query token as a stretch of a run; walking on without it is another step.
    case stretch
    /// Passes nothing.
    case free
  }

  struct Edge {
    var from: Int32
    var to: Int32
    var step: Step
    var isPrimary: Bool
    /// Whether a stretch ends where no token can start, so that nothing is adjacent to it.
    var endsInside: Bool
    /// The query tokens that begin this token, numbered longest first.
    var begun: Mask
    /// The same, numbered as typed.
    var begunInOrder: Mask
    /// The query tokens that are this whole token, numbered longest first.
    var whole: Mask
    /// The same, numbered as typed.
    var wholeInOrder: Mask
  }

  struct Value {
    var field: Int
    var isChain: Bool
    var nodeCount: Int
    var edges: Range<Int>
  }

  var values: [Value] = []
  var edges: [Edge] = []
  /// What reading records takes. One that would take too much is read as far as it goes.
  var meter = WorkMeter()

  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
  }
}
