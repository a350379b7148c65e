/// What an index does in the background after it was written to, as long as there is the index.
extension SearchIndex {
  /// Merges segments and works out answers, where that is due.
  func keepUpInBackground() {
    if !keepsUp { return }
    let snapshot = whole
    if snapshot.dueLongMerge != nil { merging.begin { [weak self] in Self.merge { self } } }
    if !snapshot.segmentsLackingAnswers(snapshot.list.parts).isEmpty {
      preparation.begin { [weak self] in self?.prepareSomeAnswers() ?? false }
    }
  }

  /// Works out the answers to frequent expensive queries, now; what is not worked out yet is so in the background after writes.
  ///
  /// Searches give the same answers without; this only makes short queries of large indexes fast. Writes and searches go on
  /// meanwhile.
  ///
  /// - Complexity: Some 2,200 looks at each record of a segment (of 12,500 records at least, and 2.8 billion in all at most), beside what
  ///   each frequent beginning alone takes: minutes for a million.
  public func prepareAnswers() {
    finishMerges()
    preparation.finish { prepareSomeAnswers() }
    // For what was written after the last look.
    keepUpInBackground()
  }

  /// Does the merges that are due, and waits for the one that is done in the background.
  package func finishMerges() { merging.finish { Self.merge { self } } }

  /// Does a merge that takes long, unless none is due. Writers and readers go on meanwhile.
  private static func merge(_ index: () -> SearchIndex?) -> Bool {
    guard let snapshot = index()?.whole, let members = snapshot.dueLongMerge else { return false }
    let merged = snapshot.merged(members)
    let isAdopted = index()?.write { next in
      next.beginWrite()
      return next.adopt(merged)
    }
    index()?.keepUpInBackground()
    return isAdopted ?? false
  }

  /// Works out some more answers of a segment, some milliseconds long, unless all have theirs. What was begun for a segment that is
  /// not of the index any more is forgotten.
  func prepareSomeAnswers() -> Bool {
    let snapshot = whole
    let lacking = snapshot.segmentsLackingAnswers(snapshot.list.segments)
    let finished = unfinishedAnswers.withLock { builder -> (segment: Segment, tables: AnswerTables)? in
      if !(builder?.isOf(lacking) ?? false) {
        builder = lacking.first.map { AnswerTablesBuilder($0, of: snapshot.list, snapshot.schema.tuning) }
      }
      if builder?.work(records: 1 << 15) ?? true { return nil }
      return builder.take()?.finish()
    }
    if let finished { write { $0.keep(finished.tables, of: finished.segment) } }
    return !lacking.isEmpty
  }
}

extension IndexSnapshot {
  fileprivate func segmentsLackingAnswers(_ segments: [LiveSegment]) -> [Segment] {
    segments.filter { $0.tables == nil && $0.segment.count >= schema.tuning.tableRecords }.map(\.segment)
  }

  fileprivate mutating func keep(_ tables: AnswerTables, of segment: Segment) {
    for index in list.segments.indices where list.segments[index].segment === segment {
      list.segments[index].tables = tables
    }
  }
}
