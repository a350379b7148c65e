internal import Typeahead

/// What an index is opened from, and what with.
struct IndexSource<Record: Identifiable & Sendable>: Sendable {
  let storage: any RecordStorage
  /// Where the files of segments are.
  let folder: IndexFolder
  let access: RecordStore.Access
  let codec: any RecordCodec<Record>
  let origin: IndexOrigin
  let reading: FileReading
  /// Whether nothing more is to be written or read.
  private let closed = Lock(false)

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
