/// Runs of scripts written without spaces.
extension LatticeBuilder {
  /// Adds a run: each grapheme cluster starts a token, and ICU's words are remembered for ranking.
  mutating func appendRun(_ bytes: [UInt8], _ range: Range<Int>, endsPiece: Bool) {
    units.removeAll(keepingCapacity: true)
    unitSources.removeAll(keepingCapacity: true)
    var index = range.lowerBound
    while index < range.upperBound {
      let (scalar, length) = UTF8Bytes.scalar(bytes, at: index)
      UTF16Units.append(scalar, to: &units)
      while unitSources.count < units.count { unitSources.append(index) }
      index += length
    }
    unitSources.append(range.upperBound)
    let breaks = self.breaks ?? TextBreaks()
    self.breaks = breaks
    breaks.clusterBoundaries(units, into: &clusterBoundaries)
    breaks.wordBoundaries(units, into: &wordBoundaries)

    let firstEdge = lattice.edges.count
    let firstCluster = lattice.clusters.count
    let begun = lattice.text.count
    var nextWord = 0
    var isWordBoundary = false
    for (boundary, nextBoundary) in zip(clusterBoundaries, clusterBoundaries.dropFirst()) {
      while nextWord < wordBoundaries.count, wordBoundaries[nextWord] < boundary { nextWord += 1 }
      isWordBoundary = isWordBoundary || (nextWord < wordBoundaries.count && wordBoundaries[nextWord] == boundary)
      let offset = lattice.text.count - begun
      folder.fold(bytes, unitSources[boundary]..<unitSources[nextBoundary], into: &lattice.text)
      if lattice.text.count - begun == offset { continue }
      lattice.clusters.append(
        .init(offset: offset, source: unitSources[boundary], isWordBoundary: isWordBoundary || offset == 0))
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
