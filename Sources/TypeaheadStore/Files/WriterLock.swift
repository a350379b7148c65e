/// The right to write to an index, held as long as the value is.
///
/// It is `flock` on a file of its own, whose text is the number of the writing process, for messages. Why not a lock of SQLite's: one
/// for the life of a writer would be an open transaction, and commits are what a writer is for; its exclusive locking mode would
/// shut readers out. Why not `fcntl`: its locks belong to the process, so a second writer in the same one would get in. The system
/// gives the lock back however the process ends. On network file systems it is as good as they are.
final class WriterLock: Sendable {
  private let descriptor: Int32

  /// Takes the right.
  ///
  /// - Throws: ``StoreError/inUse(folder:process:)`` where another has it, ``StoreError/unusable(path:reason:)`` where the file
  ///   cannot be made.
  init(_ folder: IndexFolder) throws(StoreError) {
    let (opened, owner): (Int32, String?)
    do throws(FileCalls.Failure) {
      (opened, owner) = try Self.take(folder.lock)
    } catch {
      throw .unusable(path: folder.lock, reason: error.reason)
    }
    if let owner { throw .inUse(folder: folder.path, process: Int(owner)) }
    descriptor = opened
  }

  /// Opens and locks the file, or says whose it is; then it is closed again.
  private static func take(_ path: String) throws(FileCalls.Failure) -> (Int32, owner: String?) {
    let opened = try FileCalls.openFile(path)
    do throws(FileCalls.Failure) {
      guard try FileCalls.lock(opened) else {
        defer { FileCalls.closeFile(opened) }
        return (opened, FileCalls.text(opened))
      }
      try FileCalls.replaceText(opened, by: String(FileCalls.processIdentifier))
      return (opened, nil)
    } catch {
      FileCalls.closeFile(opened)
      throw error
    }
  }

  deinit { FileCalls.closeFile(descriptor) }
}
