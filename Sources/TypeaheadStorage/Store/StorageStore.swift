/// A store of items and their sums. ``SQLiteStorageStore`` is the usual one; an app that has a database of its own can write another.
///
/// Texts are compared and ordered by their UTF-8 bytes. Threads call it at the same time; writes come one at a time. Whatever it throws,
/// callers of ``StorageManager`` get as ``StorageError``.
public protocol StorageStore: Sendable {
  /// Items of a group in the order of their ids: those behind an id, or from the first on, as many as there are up to a limit.
  func items(in group: StorageGroup.ID, after id: String?, limit: Int) throws -> [StorageItem]

  /// The groups that have items, with their sums, in any order. No item is looked at for it: the list is asked for after every change,
  /// so the sums should be kept.
  func groups(in scope: StorageScope) throws -> [StorageGroup]

  /// How far the counting of a service is.
  func state(of service: String) throws -> CountingState

  /// Carries changes out in their order, all or none.
  func write(_ changes: [StorageChange]) throws
}
