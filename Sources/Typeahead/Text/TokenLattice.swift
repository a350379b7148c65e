/// The tokens of one value in all its readings: a graph whose every path from first to last node is one
/// reading of the whole value.
///
/// Readings multiply (a name of four words with three spellings each has eighty-one), so they are never
/// listed: a word's spellings are parallel edges, the joined form is one edge around all words, and
/// matching walks the graph. Nodes are numbered so that every edge leads to a higher number, and edges are
/// sorted by the node they leave.
///
/// ```text
/// eyedropper.halffull      0 ──eyedropper──▶ 2 ──halffull──▶ 4
///                          0 ─eye▶ 1 ─dropper▶ 2 ─half▶ 3 ─full▶ 4
/// ```
struct TokenLattice {
  /// What an edge carries.
  enum Label: Equatable {
    /// A token, by its place in ``tokens``.
    case token(Int)
    /// A run of a script written without spaces, by its place in ``runs``.
    case run(Int)
    /// Nothing: a piece without letters, or the joint of alternatives.
    case nothing
  }

  /// A step from one node to a later one.
  struct Edge: Equatable {
    var from: Int
    var to: Int
    var label: Label
    /// Whether it lies on the primary reading.
    var isPrimary: Bool
  }

  /// How a token's text comes from the text, which was taken apart.
  enum Origin: Equatable {
    /// It is the fold of its source range.
    case folded
    /// It is the folds of the words in its source range, one after another.
    case joined
    /// It was made (a telephone number's other form): no part of the source folds to a part of it.
    case made
  }

  /// A folded token and where in the text it stands.
  struct Token: Equatable {
    var text: Range<Int>
    var source: Range<Int>
    var origin: Origin
    /// Which alternative of the value it belongs to, and so which text ``source`` counts in.
    var alternative: Int
  }

  /// A stretch of text in a script written without spaces.
  struct Run: Equatable {
    var text: Range<Int>
    var source: Range<Int>
    /// Which alternative of the value it belongs to.
    var alternative: Int
    /// Its starts of tokens, in ``clusters``; the last one marks the end.
    var clusters: Range<Int>
    /// The node of its second cluster; the following clusters' nodes follow.
    var firstInnerNode: Int
    /// Whether its clusters are written in other letters than the original's.
    var isSpelled: Bool
  }

  /// A place in a run where a token may start.
  struct Cluster: Equatable {
    /// Offset in the run's folded text.
    var offset: Int
    /// Offset in the text.
    var source: Int
    var isWordBoundary: Bool
  }

  var nodeCount = 1
  var edges: [Edge] = []
  var tokens: [Token] = []
  var runs: [Run] = []
  var clusters: [Cluster] = []
  /// The folded text of all tokens and runs, and what stands between those that are parts of one text.
  var text: [UInt8] = []

  /// Forgets everything but the memory it holds.
  mutating func removeAll() {
    nodeCount = 1
    edges.removeAll(keepingCapacity: true)
    tokens.removeAll(keepingCapacity: true)
    if !runs.isEmpty {
      runs.removeAll(keepingCapacity: true)
      clusters.removeAll(keepingCapacity: true)
    }
    text.removeAll(keepingCapacity: true)
  }

  /// The number of tokens and of places in runs where one may start.
  var tokenCount: Int { tokens.count + clusters.count }

  /// Whether a token is one before it, from the same place on, as a telephone number's form.
  func isForm(_ token: Int) -> Bool { text[tokens[token].text.lowerBound] == PhoneForms.sign }

  /// The number of tokens in the primary reading; a run counts its words.
  var primaryTokenCount: Int {
    var count = 0
    for edge in edges where edge.isPrimary {
      switch edge.label {
      case .token: count += 1
      case .run(let run): count += clusters[runs[run].clusters].count(where: \.isWordBoundary) - 1
      case .nothing: break
      }
    }
    return count
  }

  /// Whether it is one chain of tokens: a single reading, no runs.
  var isChain: Bool {
    for (index, edge) in edges.enumerated() {
      guard case .token = edge.label, edge.isPrimary, edge.from == index, edge.to == index + 1 else { return false }
    }
    return true
  }

  /// Traps unless nodes and edges are ordered as promised and every label exists. Free in release builds.
  func checkInvariants() {
    assert(edges.allSatisfy { $0.from < $0.to && $0.to < nodeCount })
    assert(zip(edges, edges.dropFirst()).allSatisfy { $0.from <= $1.from })
    assert(
      edges.allSatisfy {
        switch $0.label {
        case .token(let token): tokens.indices.contains(token) && !tokens[token].text.isEmpty
        case .run(let run): runs.indices.contains(run) && runs[run].clusters.count >= 2
        case .nothing: true
        }
      })
  }
}
