/// What an index is opened from, and what with.
struct IndexSource<Record: Identifiable & Sendable>: Sendable {
  let storage: any RecordStorage
  /// Where the files of segments are.
  let folder: IndexFolder
  let access: RecordStore.Access
  let codec: any RecordCodec<Record>
  let origin: IndexOrigin
  let reading: FileReading

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
