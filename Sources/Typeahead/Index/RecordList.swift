/// The records of a segment, in its order.
enum RecordList<Record: Sendable>: Sendable {
  /// As the app gave them.
  case kept([Record])
  /// As bytes.
  case stored(StoredRecords<Record>)

  /// A record, unless it is stored and its bytes are none.
  subscript(_ record: Int) -> Record? {
    switch self {
    case .kept(let records): records[record]
    case .stored(let records): records[record]
    }
  }

  /// Records of several lists, all of one kind.
  static func merge(_ lists: [RecordList], _ sources: [SegmentAssembly.Origin]) -> RecordList {
    guard case .stored(let first) = lists.first else {
      return .kept(sources.compactMap { lists[$0.segment][$0.record] })
    }
    let stored = lists.map { list in
      guard case .stored(let records) = list else {
        preconditionFailure("an index stores all of its records or none")
      }
      return records
    }
    var writer = StoredRecordsWriter()
    for source in sources { stored[source.segment].copy(source.record, to: &writer) }
    return .stored(StoredRecords(writer, decode: first.decode))
  }
}
