internal import Typeahead
internal import TypeaheadSQLite

/// The records that the segments of an index folder still have: for where the database is damaged or gone.
///
/// Where the note can be read, these are the records as of the change up to which all was in files. Without it nothing says which of
/// them were deleted or replaced since: of records of one id that of the file that was written last is given, and deleted ones may
/// come back.
package struct SegmentRecovery {
  /// The change up to which the files have everything.
  package private(set) var change = 0
  /// Whether nothing says which records are deleted.
  package let lacksNote: Bool
  /// What cannot be read.
  package private(set) var findings: [StoreFinding] = []
  /// The ids of which files have different records, where nothing says which is the last.
  package private(set) var doubtful = 0
  /// The records of each file that count.
  private var files: [(bodies: StoredBodies, records: [Int])] = []

  /// Reads the files of a folder.
  ///
  /// - Throws: ``StoreError`` where there is no folder, or the system refuses.
  package init(folder path: String) throws(StoreError) {
    let folder = IndexFolder(path: path, files: SystemFiles())
    switch try folder.kind() {
    case .none: throw .missing(folder: path)
    case .folder: break
    case .some(let other): throw .notAnIndex(path: path, found: other.rawValue)
    }
    let names = try folder.segmentFiles()
    let last = names.compactMap(IndexFolder.change).max() ?? 0
    let note = Self.note(of: path, after: last)
    lacksNote = note == nil
    change = note?.sealed ?? last
    var segments: [(name: String, checksum: UInt64?, dead: Set<UInt32>)] = names.map { ($0, nil, []) }
    if let note { segments = note.segments.map { ($0.file.name, $0.file.checksum, Set($0.dead)) } }
    // The last ones first.
    var bodies: [[UInt8]: [UInt8]?] = [:]
    var doubtful: Set<[UInt8]> = []
    for (name, checksum, dead) in segments.reversed() {
      do throws(SegmentFile.Failure) {
        let file = try Self.open(name, checksum, folder)
        var records: [Int] = []
        for number in 0..<file.count where !dead.contains(UInt32(number)) && (note != nil || file.isFound(number)) {
          let (id, body) = file.record(number)
          if let known = bodies[id] {
            if known != body { doubtful.insert(id) }
            continue
          }
          bodies[id] = .some(body)
          if body == nil { findings.append(.segmentRecord(file: name, id: String(decoding: id, as: UTF8.self))) }
          records.append(number)
        }
        files.insert((file, records), at: 0)
      } catch {
        findings.append(.segment(file: name, reason: error.description))
      }
    }
    self.doubtful = doubtful.count
  }

  /// Goes through the records, from the file that was written first on.
  package func forEachRecord(_ body: (_ id: [UInt8], _ bytes: [UInt8]) -> Void) {
    for (file, records) in files {
      for number in records {
        let (id, bytes) = file.record(number)
        if let bytes { body(id, bytes) }
      }
    }
  }

  /// The note, where the database can still give it, and is not older than the files. The note may be: who writes files and is
  /// interrupted does not come to noting them.
  private static func note(of path: String, after last: Int) -> IndexNote? {
    guard let store = try? RecordStore(at: path, for: .reading),
      let note = try? store.note().flatMap(IndexNote.init), note.sealed > 0
    else { return nil }
    if note.sealed >= last { return note }
    return ((try? store.lastChange()) ?? 0) >= last ? note : nil
  }

  /// What a file has of records.
  static func open(
    _ name: String, _ checksum: UInt64?, _ folder: IndexFolder
  ) throws(SegmentFile.Failure) -> StoredBodies {
    let contents = try SegmentContents(name, checksum: checksum, in: folder, .copied, checksAll: false)
    let reader = try contents.reader()
    do throws(SegmentDamage) {
      return try StoredBodies(reader)
    } catch {
      throw .damaged(error.description)
    }
  }
}
