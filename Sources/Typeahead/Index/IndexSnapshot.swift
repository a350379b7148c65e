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
  /// The schema: the searched fields and the order of answers.
  public let schema: Schema<Record>
  /// The number of records.
  public internal(set) var count = 0
  /// The segments, and the records of each.
  var list: SegmentList
  /// Which records there are, readers by readers.
  var versions: [ReadAccessVersion] = []
  /// Given out when the last write began.
  private(set) var writing = Identity()
  var records: [RecordList<Record>] = []
  /// Memory to search in, which all snapshots of an index share.
  let spare = SpareBuffer()
  /// Memory to read hits in, likewise.
  let reader = SpareReader()
  /// Makes records of bytes, where the index keeps them as such.
  let decode: StoredRecords<Record>.Decoder?

  init(schema: Schema<Record>, decode: StoredRecords<Record>.Decoder? = nil) {
    self.schema = schema
    self.decode = decode
    list = SegmentList(schema)
  }

  /// Says that a write begins.
  mutating func beginWrite() { writing = Identity() }

  /// Whether no visible record was written since another snapshot for the same principal. Results derived from that snapshot then hold for
  /// this one, too. After a merge of segments it may be false although no record was written.
  ///
  /// - Complexity: O(*g*) for *g* groups of records that the same people may read.
  public func isUnchanged(since other: IndexSnapshot) -> Bool { versions == other.versions }

  /// The record with the given id.
  ///
  /// - Complexity: O(*s*) for *s* segments, a number that grows with the logarithm of the records.
  public subscript(id id: Record.ID) -> Record? {
    guard let (segment, record) = find(id) else { return nil }
    return records[segment][record]
  }

  /// The record whose id has the given description.
  package func record(idText id: String) -> Record? {
    guard let (segment, record) = find(Array(id.utf8)[...]) else { return nil }
    return records[segment][record]
  }

  /// The living record with the given id.
  func find(_ id: Record.ID) -> (segment: Int, record: Int)? { find(Array(String(describing: id).utf8)[...]) }

  /// The living record with the given id text.
  func find(_ id: ArraySlice<UInt8>) -> (segment: Int, record: Int)? {
    id.withColumn { find($0) }
  }

  /// The living record with the given id text, in some segments or in all.
  func find(_ id: Column<UInt8>, in places: Range<Int>? = nil) -> (segment: Int, record: Int)? {
    let segments = list.segments
    for place in places ?? segments.indices {
      if let record = segments[place].segment.ids.find(id), segments[place].live.contains(record) {
        return (place, record)
      }
    }
    return nil
  }
}

extension IndexSnapshot {
  /// The number of segments the records are spread over.
  package var segmentCount: Int { list.uncheckedSegments.count }

  /// The bytes of each part of the index, without the records.
  package var byteCounts: [(name: String, bytes: Int)] {
    var totals: [(name: String, bytes: Int)] = []
    for living in list.segments {
      for (name, bytes) in living.byteCounts {
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
