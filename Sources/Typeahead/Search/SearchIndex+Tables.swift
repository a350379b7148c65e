extension SearchIndex {
  /// Works out the answers to frequent expensive queries, now.
  ///
  /// Searches give the same answers without; this only makes short queries of large indexes fast. It takes about ten seconds
  /// for a million records. Writes and searches go on meanwhile; records written later are found as before.
  public func prepareAnswers() {
    let snapshot = snapshot
    let request = SegmentRequest(
      combinations: [], limit: StoredAnswers.depth, fields: .all, nameFields: schema.nameFields,
      packing: RankPacking(schema.ranking))
    for part in snapshot.parts where part.tables == nil && part.segment.count >= AnswerTables.leastRecords {
      let tables = AnswerTables(part.segment, request)
      write { next in
        for index in next.parts.indices where next.parts[index].segment === part.segment {
          next.parts[index].tables = tables
        }
      }
    }
  }
}
