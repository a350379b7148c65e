extension SearchIndex {
  /// Works out the answers to frequent expensive queries, now; what is not worked out yet is so in the background after writes.
  ///
  /// Searches give the same answers without; this only makes short queries of large indexes fast. Writes and searches go on
  /// meanwhile.
  ///
  /// - Complexity: At most some six hundred looks at each record, which takes minutes for a million.
  public func prepareAnswers() {
    preparation.withLock { _ in Self.prepareMissingAnswers { self } }
    // For what was written after the last look.
    prepareAnswersInBackground()
  }

  /// Does so without being waited for, as long as there is the index; nothing where it is being done.
  func prepareAnswersInBackground() {
    if segmentLackingAnswers == nil { return }
    let begins = isPreparationComing.withLock { isComing in
      defer { isComing = true }
      return !isComing
    }
    if !begins { return }
    Task.detached(priority: .utility) { [weak self, preparation, isPreparationComing] in
      isPreparationComing.withLock { $0 = false }
      let isDone: Void? = preparation.withLockIfAvailable { _ in Self.prepareMissingAnswers { self } }
      if isDone != nil { self?.prepareAnswersInBackground() }
    }
  }

  /// Works out what an index lacks, until it is gone.
  private static func prepareMissingAnswers(_ index: () -> SearchIndex?) {
    while let segment = index()?.segmentLackingAnswers, let tuning = index()?.schema.tuning,
      let request = index()?.whole.list.tableRequest
    {
      let tables = AnswerTables(segment, request, tuning) { index() != nil }
      index()?.keep(tables, of: segment)
    }
  }

  private var segmentLackingAnswers: Segment? {
    whole.list.parts.first { $0.tables == nil && $0.segment.count >= schema.tuning.tableRecords }?.segment
  }

  private func keep(_ tables: AnswerTables, of segment: Segment) {
    write { next in
      for index in next.list.segments.indices where next.list.segments[index].segment === segment {
        next.list.segments[index].tables = tables
      }
    }
  }
}
