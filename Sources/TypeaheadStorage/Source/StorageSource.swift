/// The files of a service: what its items are counted from, and what deleting removes.
///
/// It is the truth: reconciliation makes the store what a source says. ``FolderSource`` is one of a folder; a service that knows more
/// of its files than the file system writes another.
///
/// Threads call it, one at a time. Whatever it throws, a group that is being counted is left for later, and callers that delete get as
/// ``StorageError``. `CancellationError` alone ends all that goes on, as if the task had been cancelled.
public protocol StorageSource: Sendable {
  /// The service, the same for all of its items.
  var serviceType: String { get }

  /// The groups there are, in the order in which they are to be counted. No file is read for it.
  func groups() throws -> [String]

  /// The ids of a group's items, in any order; none where there is no such group any more. No file is read for it.
  func itemIDs(in group: String) throws -> [String]

  /// The item of an id as it is now; nil where there is none. This is what reads a file.
  func item(_ id: String) throws -> StorageItem?

  /// Removes what an item takes room for, and says whether something went; where there is nothing any more, nothing is to be done.
  func remove(_ item: StorageItem) throws -> Bool
}
