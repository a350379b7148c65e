internal import TypeaheadSQLite

/// The right to write to an index, held as long as the value is.
///
/// It is `flock` on a file of its own, whose text is the number of the writing process, for messages. The text is written over the one
/// of the process before, and nothing is cut: what is no such text stays as it is. Why not a lock of SQLite's: one
/// for the life of a writer would be an open transaction, and commits are what a writer is for; its exclusive locking mode would
/// shut readers out. Why not `fcntl`: its locks belong to the process, so a second writer in the same one would get in. The system
/// gives the lock back however the process ends. On network file systems it is as good as they are.
final class WriterLock: Sendable {
  private let file: any OpenFile

  /// Takes the right.
  ///
  /// - Throws: ``StoreError/inUse(folder:process:)`` where another has it, ``StoreError/notAFile(path:found:)`` where something else
  ///   stands in the file's place, ``StoreError/unusable(path:reason:)`` where it cannot be made.
  init(_ folder: IndexFolder) throws(StoreError) {
    let (opened, owner) = try folder.using(folder.lock) { () throws(FileFailure) in try Self.take(folder) }
    if let owner { throw .inUse(folder: folder.path, process: Int(owner.prefix { $0 != " " })) }
    file = opened
  }

  /// Makes sure that the file still stands in the folder: where it does not, the folder is another, or another writer may be there.
  func check(_ folder: IndexFolder) throws(StoreError) {
    let isThere = try folder.using(folder.lock) { () throws(FileFailure) in
      try folder.files.status(folder.lock, followsLinks: false)?.identity == file.identity()
    }
    if !isThere { throw .folderGone(folder: folder.path) }
  }

  /// Opens and locks the file, or says whose it is.
  private static func take(_ folder: IndexFolder) throws(FileFailure) -> (any OpenFile, owner: String?) {
    let file = try folder.files.open(folder.lock, for: .locking)
    guard try file.lock() else { return (file, try file.text()) }
    let isLock = try file.text().utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == blank }
    if isLock, try file.size() <= textBytes {
      let number = Array(String(FileFailure.processIdentifier).utf8)
      try file.writeAll(number + [UInt8](repeating: blank, count: textBytes - number.count))
    }
    return (file, nil)
  }

  /// The length of the text, whatever number it is.
  private static let textBytes = 20
  private static let blank = UInt8(ascii: " ")
}
