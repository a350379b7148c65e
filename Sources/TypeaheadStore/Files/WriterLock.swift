/// The right to write to an index, held as long as the value is.
///
/// It is `flock` on a file of its own, whose text is the number of the writing process, for messages. Why not a lock of SQLite's: one
/// for the life of a writer would be an open transaction, and commits are what a writer is for; its exclusive locking mode would
/// shut readers out. Why not `fcntl`: its locks belong to the process, so a second writer in the same one would get in. The system
/// gives the lock back however the process ends. On network file systems it is as good as they are.
final class WriterLock: Sendable {
  private let file: any OpenFile

  /// Takes the right.
  ///
  /// - Throws: ``StoreError/inUse(folder:process:)`` where another has it, ``StoreError/unusable(path:reason:)`` where the file
  ///   cannot be made.
  init(_ folder: IndexFolder) throws(StoreError) {
    let (opened, owner) = try folder.using(folder.lock) { () throws(FileFailure) in try Self.take(folder) }
    if let owner { throw .inUse(folder: folder.path, process: Int(owner)) }
    file = opened
  }

  /// Opens and locks the file, or says whose it is.
  private static func take(_ folder: IndexFolder) throws(FileFailure) -> (any OpenFile, owner: String?) {
    let file = try folder.files.open(folder.lock, for: .locking)
    guard try file.lock() else { return (file, try file.text()) }
    try file.replaceText(by: String(FileFailure.processIdentifier))
    return (file, nil)
  }
}
