extension SearchIndex {
  /// Works out the answers to frequent expensive queries, now; what is not worked out yet is so in the background after writes.
  ///
  /// Searches give the same answers without; this only makes short queries of large indexes fast. Writes and searches go on
  /// meanwhile.
  ///
  /// - Complexity: Some five hundred times the ranking of all records, which is a minute for a million.
  public func prepareAnswers() {
    preparation.withLock { _ in prepareMissingAnswers() }
    // For what was written after the last look.
    prepareAnswersInBackground()
  }

  private func prepareMissingAnswers() {
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

  /// Does so without being waited for; nothing where it is being done.
  func prepareAnswersInBackground() {
    if !snapshot.list.segments.contains(where: needsAnswers) { return }
    let begins = isPreparationComing.withLock { isComing in
      defer { isComing = true }
      return !isComing
    }
    if !begins { return }
    Task.detached(priority: .utility) { [weak self] in
      guard let self else { return }
      isPreparationComing.withLock { $0 = false }
      let isDone: Void? = preparation.withLockIfAvailable { _ in prepareMissingAnswers() }
      if isDone != nil { prepareAnswersInBackground() }
    }
  }
}
