/// A word of a script written without spaces: every grapheme cluster starts a token that runs to the run's end, and a
/// query token takes the stretch of its own length.
struct Run: Hashable {
  /// The folded texts of the clusters, one after another.
  var text: Folded = []
  /// The offsets in `text` at which a cluster starts, ascending; clusters that fold to nothing start none.
  var starts: [Int] = []
  /// The offsets in `text` of ICU's word boundaries, ascending, 0 and the end among them.
  var wordBoundaries: [Int] = []

  /// The clusters that do not fold to nothing.
  var clusters: [Cluster] = []

  struct Cluster: Hashable {
    var scalars: Scalars
    var folded: Folded
  }

  /// A run, or the same with other texts of its clusters.
  init(_ scalars: Scalars, texts: [Folded]? = nil) {
    let boundaries = ICU.clusterBoundaries(scalars)
    let words = ICU.wordBoundaries(scalars)
    var offsets = [boundaries.first ?? 0: 0]  // boundary in the original → offset in the folded text
    for (start, end) in zip(boundaries, boundaries.dropFirst()) {
      let cluster = Cluster(
        scalars: Array(scalars[start..<end]), folded: Folding.fold(Array(scalars[start..<end])))
      var written = cluster.folded
      if !cluster.folded.isEmpty {
        clusters.append(cluster)
        if let texts { written = texts[clusters.count - 1] }
      }
      if !written.isEmpty { starts.append(text.count) }
      text += written
      offsets[end] = text.count
    }
    wordBoundaries = Set(words.compactMap { offsets[$0] } + [0, text.count]).sorted()
  }

  /// A sequence of emoji: each that is joined to the one before starts a token, and all are one word.
  init(emoji scalars: Scalars) {
    for part in scalars.split(separator: "\u{200D}") {
      let folded = Folding.fold(Array(part))
      if !folded.isEmpty { starts.append(text.count) }
      text += folded
    }
    wordBoundaries = [0, text.count]
  }

  /// How many tokens the run counts for where tokens are counted.
  var wordCount: Int { wordBoundaries.count - 1 }

  /// Whether a query token can take the stretch that starts at an offset.
  func holds(_ token: Folded, at offset: Int) -> Bool {
    starts.contains(offset) && text[offset...].starts(with: token)
  }

  /// A stretch is whole when both its ends are word boundaries (the run's ends are).
  func isWhole(from start: Int, to end: Int) -> Bool {
    wordBoundaries.contains(start) && wordBoundaries.contains(end)
  }
}
