/// Runs of scripts written without spaces.
extension LatticeBuilder {
  /// Adds a run: each grapheme cluster starts a token, and ICU's words are remembered for ranking.
  mutating func appendRun(_ bytes: [UInt8], _ range: Range<Int>, endsPiece: Bool) {
    let breaks = self.breaks ?? TextBreaks()
    self.breaks = breaks
    runClusters.read(bytes, range, breaks)
    breaks.wordBoundaries(runClusters.units, into: &wordBoundaries)

    let firstEdge = lattice.edges.count
    let firstCluster = lattice.clusters.count
    let begun = lattice.text.count
    var nextWord = 0
    var isWordBoundary = false
    for cluster in 0..<runClusters.count {
      let boundary = runClusters.boundaries[cluster]
      while nextWord < wordBoundaries.count, wordBoundaries[nextWord] < boundary { nextWord += 1 }
      isWordBoundary = isWordBoundary || (nextWord < wordBoundaries.count && wordBoundaries[nextWord] == boundary)
      let offset = lattice.text.count - begun
      let source = runClusters.source(cluster)
      folder.fold(bytes, source, into: &lattice.text)
      if lattice.text.count - begun == offset { continue }
      lattice.clusters.append(
        .init(offset: offset, source: source.lowerBound, isWordBoundary: isWordBoundary || offset == 0))
      isWordBoundary = false
    }
    if lattice.clusters.count > firstCluster {
      lattice.clusters.append(
        .init(offset: lattice.text.count - begun, source: range.upperBound, isWordBoundary: true))
      let clusters = firstCluster..<lattice.clusters.count
      let firstInnerNode = lattice.nodeCount
      lattice.nodeCount += clusters.count - 2
      lattice.runs.append(
        .init(
          text: begun..<lattice.text.count, source: range, alternative: alternativeEnds.count, clusters: clusters,
          firstInnerNode: firstInnerNode))
      appendEdge(from: cursor, to: Self.pieceEnd, .run(lattice.runs.count - 1), isPrimary: isPrimaryText)
    }
    endStep(from: cursor, firstEdge: firstEdge, endsPiece: endsPiece)
  }
}
