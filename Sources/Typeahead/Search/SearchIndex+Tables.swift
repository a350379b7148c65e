extension SearchIndex {
  /// Works out the answers to frequent expensive queries, now.
  ///
  /// Searches give the same answers without; this only makes short queries of large indexes fast. It takes about ten seconds
  /// for a million records. Writes and searches go on meanwhile; records written later are found as before.
  public func prepareAnswers() {
    let list = snapshot.list
    for segment in list.segments where segment.tables == nil && segment.segment.count >= schema.tuning.tableRecords {
      let tables = AnswerTables(segment.segment, list.tableRequest, schema.tuning)
      write { next in
        for index in next.list.segments.indices where next.list.segments[index].segment === segment.segment {
          next.list.segments[index].tables = tables
        }
      }
    }
  }
}
