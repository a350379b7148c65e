internal import Typeahead

/// What an index is opened from, and what with.
struct IndexSource<Record: Identifiable & Sendable>: Sendable {
  let storage: any RecordStorage
  /// Where the files of segments are.
  let folder: IndexFolder
  let access: RecordStore.Access
  let codec: any RecordCodec<Record>
  /// Makes a record of what is stored of it.
  let decode: @Sendable ([UInt8]) throws -> Record
  /// Whether opening goes on without records that cannot be indexed.
  let skipsUnreadable: Bool
  let origin: IndexOrigin
  let reading: FileReading
  /// Whether nothing more is to be written or read.
  private let closed = Lock(false)

  init(
    _ storage: any RecordStorage, _ folder: IndexFolder, for access: RecordStore.Access,
    _ codec: any RecordCodec<Record>, _ unreadable: UnreadableRecords<Record>, _ origin: IndexOrigin,
    _ reading: FileReading
  ) {
    (self.storage, self.folder, self.access, self.codec) = (storage, folder, access, codec)
    (self.origin, self.reading) = (origin, reading)
    switch unreadable {
    case .stop: (decode, skipsUnreadable) = ({ try codec.decode($0) }, false)
    case .skip: (decode, skipsUnreadable) = ({ try codec.decode($0) }, true)
    case .decode(let other):
      (decode, skipsUnreadable) = ({ do { return try codec.decode($0) } catch { return try other($0) } }, false)
    }
  }

  /// The same for an index. It keeps no storage: a snapshot may stay when that is closed.
  var madeRecord: @Sendable ([UInt8]) -> Record? { { [decode] body in try? decode(body) } }

  /// The record that is stored under an id, or what is wrong with it.
  func record(of bytes: [UInt8], id stored: [UInt8]) -> Result<Record, StoreFinding.Failure> {
    let text = String(decoding: stored, as: UTF8.self)
    do {
      let record = try decode(bytes)
      let id = String(describing: record.id)
      if id.utf8.elementsEqual(stored) { return .success(record) }
      return .failure(.init(finding: .otherID(stored: text, found: id)))
    } catch {
      return .failure(.init(finding: .undecodable(id: text, reason: "\(error)")))
    }
  }

  /// Whether two bodies are forms of one record, such as JSON with its keys in another order: the codec writes both alike.
  func isOneRecord(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard let left = try? codec.encode(codec.decode(left)), let right = try? codec.encode(codec.decode(right)) else {
      return false
    }
    return left == right
  }

  var isClosed: Bool { closed.withLock { $0 } }

  /// Has nothing more be written or read, for ever; called while nobody writes to the storage.
  func close() { closed.withLock { $0 = true } }

  func checkOpen() throws(StoreError) {
    if isClosed { throw .closed(folder: folder.path) }
  }

  /// Makes sure that the folder is the one that was opened.
  ///
  /// - Parameter lock: The right to write to a folder that has files alone.
  func checkFolder(_ lock: WriterLock?) throws(StoreError) {
    if let store = storage as? RecordStore { return try store.checkFolder() }
    try lock?.check(folder)
  }

  /// Has the storage keep a note, and gives its bytes.
  func keep(_ note: IndexNote) throws(StoreError) -> [UInt8] {
    let bytes = note.bytes
    try ask { storage in try storage.keep(note: bytes, asOf: note.sealed) }
    return bytes
  }

  /// Asks the storage for something, and throws whatever it throws as what callers expect.
  func ask<Result>(_ body: (any RecordStorage) throws -> Result) throws(StoreError) -> Result {
    do {
      return try body(storage)
    } catch let error as StoreError {
      throw error
    } catch {
      throw .storage(reason: "\(error)")
    }
  }
}
