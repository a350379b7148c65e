public import Typeahead

/// An index whose records stay: a ``RecordStore`` and a `SearchIndex` of what it holds.
///
/// ```swift
/// let index = try DurableIndex(at: "Library/people", kind: "people", schema: schema)
/// try index.upsert([Person(id: 1, name: "John Smith")])
/// index.snapshot.search("jo").total    // 1: at once
/// try index.commit()                   // on the disk
/// try index.close()
/// ```
///
/// A write is visible to the next ``snapshot``, and durable when ``commit()`` has returned: after a crash the index is as of the last
/// commit that returned, or of one that was about to. Opening it reads all records and indexes them.
///
/// - Complexity: Opening is O(*t* log *t*) for records of *t* tokens in total; searching and writing are as in `SearchIndex`.
public final class DurableIndex<Record: Identifiable & Sendable>: Sendable {
  /// Where the records are.
  public let store: RecordStore
  /// What was found on opening. Look at its findings: records named there are not found by searches.
  public let opening: OpeningReport
  package let index: SearchIndex<Record>
  let codec: any RecordCodec<Record>
  /// Held while a write is made visible and staged, so that both happen in the same order.
  let writing = Lock(())

  /// Indexes what a store holds, open for reading or writing; nobody else writes to it. `kind` says what the records are, such as
  /// `"people"`, and the store remembers it.
  ///
  /// - Throws: ``StoreError`` where the store cannot be read to its end, or holds records of another kind. Damaged records are no
  ///   error: see ``opening``.
  public init(
    _ store: RecordStore, kind: String, schema: Schema<Record>, codec: any RecordCodec<Record>
  ) throws(StoreError) {
    self.store = store
    self.codec = codec
    index = SearchIndex(schema: schema)
    let origin = Manifest.Origin(
      kind: kind, schema: schema.fingerprint, folding: Folding.version, icu: Folding.icuVersion)
    var report = OpeningReport()
    if let made = try Self.origin(of: store) {
      if made.kind != kind { throw .otherKind(folder: store.path, expected: kind, found: made.kind) }
      if made != origin { report.staleness = .init(expected: made, found: origin) }
    }
    report.findings = try Self.fill(index, from: store, codec)
    opening = report
    if store.access == .writing { store.describe(as: origin) }
  }

  /// What the records were last indexed with; nothing where that is damaged, which filling the index reports.
  private static func origin(of store: RecordStore) throws(StoreError) -> Manifest.Origin? {
    do throws(StoreError) {
      return try store.manifest.origin
    } catch {
      if case .damaged = error { return nil }
      throw error
    }
  }

  /// Puts all sound records into an index and says what is wrong with the others.
  private static func fill(
    _ index: SearchIndex<Record>, from store: RecordStore, _ codec: any RecordCodec<Record>
  ) throws(StoreError) -> [StoreFinding] {
    var records: [Record] = []
    var unreadable: [StoreFinding] = []
    var findings = try store.forEachRecord { stored in
      do {
        let record = try codec.decode(stored.body)
        let id = String(describing: record.id)
        if id.utf8.elementsEqual(stored.id) {
          records.append(record)
        } else {
          unreadable.append(.otherID(stored: stored.idText, found: id))
        }
      } catch {
        unreadable.append(.undecodable(id: stored.idText, reason: "\(error)"))
      }
    }
    findings += unreadable
    do throws(IndexError) {
      let report = try index.upsert(records, onRejection: .skip)
      findings += report.rejected.map { .refused(id: String(describing: records[$0.offset].id), $0.error) }
    } catch {
      throw .refused(error)
    }
    return findings
  }

  /// The index as it is now: an immutable value that later writes do not touch.
  ///
  /// - Complexity: O(1).
  public var snapshot: IndexSnapshot<Record> { index.snapshot }

  /// The number of records.
  public var count: Int { index.count }
}

extension DurableIndex where Record: Codable {
  /// Opens the index in a folder, records stored as JSON. For writing, it is made where there is none. `kind` says what the records
  /// are, such as `"people"`, and the store remembers it.
  ///
  /// - Throws: ``StoreError`` where there is none to read, something else stands there, it is of a newer format, another
  ///   writer has it, it holds records of another kind, or the system or SQLite refuses.
  public convenience init(
    at path: String, for access: RecordStore.Access = .writing, kind: String, schema: Schema<Record>
  ) throws(StoreError) {
    try self.init(
      RecordStore(at: path, for: access), kind: kind, schema: schema, codec: JSONRecordCodec<Record>())
  }
}
