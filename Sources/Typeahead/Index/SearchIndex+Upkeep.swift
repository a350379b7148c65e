/// What an index does in the background after it was written to, as long as there is the index.
extension SearchIndex {
  /// Merges segments and works out answers, where that is due.
  func keepUpInBackground() {
    if !keepsUp { return }
    let snapshot = whole
    if snapshot.dueLongMerge != nil { merging.begin { [weak self] in Self.merge { self } } }
    if snapshot.segmentLackingAnswers(snapshot.list.parts) != nil {
      preparation.begin { [weak self] in Self.prepareAnswers { self } }
    }
  }

  /// Works out the answers to frequent expensive queries, now; what is not worked out yet is so in the background after writes.
  ///
  /// Searches give the same answers without; this only makes short queries of large indexes fast. Writes and searches go on
  /// meanwhile.
  ///
  /// - Complexity: At most some six hundred looks at each record, which takes minutes for a million.
  public func prepareAnswers() {
    merging.finish { Self.merge { self } }
    preparation.finish { Self.prepareAnswers { self } }
    // For what was written after the last look.
    keepUpInBackground()
  }

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

  /// Works out the answers of a segment, unless all have them. It ends early where the segment is not of the index any more, or the
  /// index is gone.
  private static func prepareAnswers(_ index: () -> SearchIndex?) -> Bool {
    guard let snapshot = index()?.whole, let segment = snapshot.segmentLackingAnswers(snapshot.list.segments)
    else { return false }
    let tables = AnswerTables(segment, snapshot.list.tableRequest, snapshot.schema.tuning) {
      index()?.whole.list.parts.contains { $0.segment === segment } ?? false
    }
    index()?.write { $0.keep(tables, of: segment) }
    return true
  }
}

extension IndexSnapshot {
  fileprivate func segmentLackingAnswers(_ segments: [LiveSegment]) -> Segment? {
    segments.first { $0.tables == nil && $0.segment.count >= schema.tuning.tableRecords }?.segment
  }

  fileprivate mutating func keep(_ tables: AnswerTables, of segment: Segment) {
    for index in list.segments.indices where list.segments[index].segment === segment {
      list.segments[index].tables = tables
    }
  }
}
