/// An index at one moment: immutable, `Sendable`, cheap to copy and to keep.
///
/// Searches of a snapshot give the same answers however the index goes on. It shares everything with the index and with
/// other snapshots; what it alone still needs is freed with it.
///
/// ```swift
/// let snapshot = index.snapshot
/// try index.upsert(more)
/// snapshot.search("smi jo")    // as before
/// ```
public struct IndexSnapshot<Record: Identifiable & Sendable>: Sendable {
  /// What is searched and how answers are ordered.
  public let schema: Schema<Record>
  /// The number of records.
  public internal(set) var count = 0
  var parts: [Part] = []

  /// A segment with its records and which of them are alive.
  struct Part: Sendable {
    var segment: Segment
    var records: [Record]
    var live: Bitmap
    var liveCount: Int
    /// The stored answers, once they are worked out.
    var tables: AnswerTables?

    /// The stored answers, if they hold: while no record is deleted.
    var answers: StoredAnswers? { liveCount == segment.count ? tables?.answers : nil }
  }

  init(schema: Schema<Record>) {
    self.schema = schema
  }

  /// The record with the given id.
  ///
  /// - Complexity: O(*s*) for *s* segments, a number that grows with the logarithm of the records.
  public subscript(id id: Record.ID) -> Record? {
    guard let (part, record) = find(Array(String(describing: id).utf8)[...]) else { return nil }
    return parts[part].records[record]
  }

  /// The living record with the given id text.
  func find(_ id: ArraySlice<UInt8>) -> (part: Int, record: Int)? {
    for (number, part) in parts.enumerated() {
      if let record = part.segment.ids.find(id), part.live.contains(record) { return (number, record) }
    }
    return nil
  }
}

extension IndexSnapshot {
  /// The number of segments the records are spread over.
  package var segmentCount: Int { parts.count }

  /// The bytes of each part of the index, without the records.
  package var byteCounts: [(name: String, bytes: Int)] {
    var totals: [(name: String, bytes: Int)] = []
    for part in parts {
      for (name, bytes) in part.segment.byteCounts {
        if let place = totals.firstIndex(where: { $0.name == name }) {
          totals[place].bytes += bytes
        } else {
          totals.append((name, bytes))
        }
      }
    }
    return totals
  }
}
