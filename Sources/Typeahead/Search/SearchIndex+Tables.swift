extension SearchIndex {
  /// Works out the answers to frequent expensive queries, now; what is not worked out yet is so in the background after writes.
  ///
  /// Searches give the same answers without; this only makes short queries of large indexes fast. Writes and searches go on
  /// meanwhile.
  ///
  /// - Complexity: Some five hundred times the ranking of all records, which is a minute for a million.
  public func prepareAnswers() {
    while let segment = snapshot.list.segments.first(where: needsAnswers) {
      let tables = AnswerTables(segment.segment, snapshot.list.tableRequest, schema.tuning)
      write { next in
        for index in next.list.segments.indices where next.list.segments[index].segment === segment.segment {
          next.list.segments[index].tables = tables
        }
      }
    }
  }

  private func needsAnswers(_ segment: LiveSegment) -> Bool {
    segment.tables == nil && segment.segment.count >= schema.tuning.tableRecords
  }

  /// Does so without being waited for, one task at a time.
  func prepareAnswersInBackground() {
    if !snapshot.list.segments.contains(where: needsAnswers) { return }
    let begins = isPreparing.withLock { isPreparing in
      defer { isPreparing = true }
      return !isPreparing
    }
    if !begins { return }
    Task.detached(priority: .utility) { [weak self] in
      guard let self else { return }
      prepareAnswers()
      isPreparing.withLock { $0 = false }
      // For what was written while the last answers were on their way.
      prepareAnswersInBackground()
    }
  }
}
