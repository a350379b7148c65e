/// The grapheme clusters of a run of a script written without spaces: what starts a token, and what is folded by itself.
struct RunClusters {
  /// The run in UTF-16, in which ICU finds its words.
  private(set) var units: [UInt16] = []
  /// For each unit, and for the end, where in the text its character stands.
  private var sources: [Int] = []
  /// The units that clusters begin at, and the end.
  private(set) var boundaries: [Int] = []

  /// Finds the clusters of `bytes[range]`.
  mutating func read(_ bytes: [UInt8], _ range: Range<Int>) {
    units.removeAll(keepingCapacity: true)
    sources.removeAll(keepingCapacity: true)
    boundaries.removeAll(keepingCapacity: true)
    var isEnded = true
    for (scalar, place) in UTF8Bytes.Scalars(bytes, range) {
      let letter = Letter(scalar)
      // A run has no jamo, flags, pictographs or Indic letters: the rules of their clusters are not needed.
      if isEnded || !letter.extendsCluster { boundaries.append(units.count) }
      isEnded = letter.endsCluster
      units += UTF16.encode(Unicode.Scalar(scalar)!)!
      while sources.count < units.count { sources.append(place.lowerBound) }
    }
    sources.append(range.upperBound)
    boundaries.append(units.count)
  }

  /// The number of clusters.
  var count: Int { max(boundaries.count - 1, 0) }

  /// Where in the text a cluster stands.
  func source(_ cluster: Int) -> Range<Int> { sources[boundaries[cluster]]..<sources[boundaries[cluster + 1]] }
}

extension RunClusters {
  /// The clusters of a run that do not fold to nothing, each with its folded text.
  struct Folded {
    struct Cluster {
      /// Where in the text it stands.
      var source: Range<Int>
      /// Where in ``Folded/text`` its folded text stands.
      var text: Range<Int>
      /// Whether it begins one of ICU's words, or one before it does that folds to nothing.
      var isWordBoundary: Bool
    }

    var clusters: [Cluster] = []
    var text: [UInt8] = []
    /// The text the run is a part of.
    private(set) var original: [UInt8] = []

    /// Forgets the clusters; the next ones are of `original`.
    mutating func removeAll(_ original: [UInt8]) {
      clusters.removeAll(keepingCapacity: true)
      text.removeAll(keepingCapacity: true)
      self.original = original
    }
  }
}
