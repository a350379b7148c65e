/// Runs of scripts written without spaces.
extension LatticeBuilder {
  /// Adds a run: each grapheme cluster starts a token, and ICU's words are remembered for ranking. Each of the languages' systems
  /// adds the same run with other texts of its clusters.
  mutating func appendRun(_ bytes: [UInt8], _ range: Range<Int>, _ rules: Analyzer.Rules) {
    readRun(bytes, range)
    let firstEdge = lattice.edges.count
    let firstRun = lattice.runs.count
    let begun = beginRun()
    for cluster in run.clusters where !isOverfull { appendCluster(cluster, run.text[cluster.text]) }
    endRun(range, begun, isSpelled: false, isPrimary: isPrimaryText)
    for system in rules.systems where lattice.runs.count > firstRun && !isOverfull {
      guard let texts = system.texts(of: run, &folder) else { continue }
      let begun = beginRun()
      for (cluster, text) in zip(run.clusters, texts) { appendCluster(cluster, text[...]) }
      if isRepeated(begun, from: firstRun) {
        dropRun(begun)
      } else {
        endRun(range, begun, isSpelled: true, isPrimary: false)
      }
    }
    endStep(firstEdge: firstEdge)
  }

  /// Adds an emoji, which a reading may leave out: each of those that are joined starts a token.
  mutating func appendEmoji(_ bytes: [UInt8], _ range: Range<Int>) {
    readEmoji(bytes, range)
    let firstEdge = lattice.edges.count
    if !run.clusters.isEmpty { appendEdge(from: cursor, to: Self.stepEnd, .nothing, isPrimary: isPrimaryText) }
    let begun = beginRun()
    for cluster in run.clusters where !isOverfull { appendCluster(cluster, run.text[cluster.text]) }
    endRun(range, begun, isSpelled: false, isPrimary: false)
    endStep(firstEdge: firstEdge)
  }

  /// Reads the emoji of a sequence into ``run``; all are one word.
  private mutating func readEmoji(_ bytes: [UInt8], _ range: Range<Int>) {
    run.removeAll(bytes)
    var start = range.lowerBound
    for (scalar, place) in UTF8Bytes.Scalars(bytes, range) {
      if scalar != WordDelimiter.joiner, place.upperBound < range.upperBound { continue }
      let (source, text) = (start..<place.upperBound, run.text.count)
      folder.fold(bytes, source, into: &run.text)
      if run.text.count > text {
        run.clusters.append(.init(source: source, text: text..<run.text.count, isWordBoundary: run.clusters.isEmpty))
      }
      start = place.upperBound
    }
  }

  /// Reads the clusters of a run into ``run``, those that fold to nothing left out.
  mutating func readRun(_ bytes: [UInt8], _ range: Range<Int>) {
    let breaks = self.breaks ?? TextServices.WordBreaks()
    self.breaks = breaks
    runClusters.read(bytes, range)
    breaks.boundaries(runClusters.units, into: &wordBoundaries)
    run.removeAll(bytes)
    var nextWord = 0
    var isWordBoundary = false
    for cluster in 0..<runClusters.count {
      let boundary = runClusters.boundaries[cluster]
      while nextWord < wordBoundaries.count, wordBoundaries[nextWord] < boundary { nextWord += 1 }
      isWordBoundary = isWordBoundary || (nextWord < wordBoundaries.count && wordBoundaries[nextWord] == boundary)
      let source = runClusters.source(cluster)
      let start = run.text.count
      folder.fold(bytes, source, into: &run.text)
      if run.text.count == start { continue }
      run.clusters.append(.init(source: source, text: start..<run.text.count, isWordBoundary: isWordBoundary))
      isWordBoundary = false
    }
  }

  /// Where the run being written begins in the lattice.
  private struct RunStart {
    var text: Int
    var cluster: Int
  }

  private mutating func beginRun() -> RunStart {
    isWordOpen = false
    return RunStart(text: lattice.text.count, cluster: lattice.clusters.count)
  }

  /// Adds a cluster of the run begun last; one without text starts no token, and the next may begin its word.
  private mutating func appendCluster(_ cluster: RunClusters.Folded.Cluster, _ text: ArraySlice<UInt8>) {
    isWordOpen = isWordOpen || cluster.isWordBoundary
    if text.isEmpty { return }
    lattice.clusters.append(
      .init(offset: lattice.text.count, source: cluster.source.lowerBound, isWordBoundary: isWordOpen))
    lattice.text += text
    isWordOpen = false
  }

  /// Adds the edge of the run begun at `begun`, unless nothing is in it.
  private mutating func endRun(_ range: Range<Int>, _ begun: RunStart, isSpelled: Bool, isPrimary: Bool) {
    if lattice.clusters.count == begun.cluster { return }
    lattice.clusters.append(.init(offset: lattice.text.count, source: range.upperBound, isWordBoundary: true))
    for cluster in begun.cluster..<lattice.clusters.count { lattice.clusters[cluster].offset -= begun.text }
    lattice.clusters[begun.cluster].isWordBoundary = true
    let clusters = begun.cluster..<lattice.clusters.count
    let firstInnerNode = lattice.nodeCount
    lattice.nodeCount += clusters.count - 2
    lattice.runs.append(
      .init(
        text: begun.text..<lattice.text.count, source: range, alternative: alternative, clusters: clusters,
        firstInnerNode: firstInnerNode, isSpelled: isSpelled))
    appendEdge(from: cursor, to: Self.stepEnd, .run(lattice.runs.count - 1), isPrimary: isPrimary)
  }

  /// Whether the run begun last is one of those from `firstRun` on.
  private func isRepeated(_ begun: RunStart, from firstRun: Int) -> Bool {
    lattice.runs[firstRun...].contains { run in
      lattice.text[run.text] == lattice.text[begun.text...]
        && lattice.clusters[run.clusters.dropLast()].lazy.map(\.offset)
          .elementsEqual(lattice.clusters[begun.cluster...].lazy.map { $0.offset - begun.text })
    }
  }

  private mutating func dropRun(_ begun: RunStart) {
    lattice.text.removeSubrange(begun.text...)
    lattice.clusters.removeSubrange(begun.cluster...)
  }
}
