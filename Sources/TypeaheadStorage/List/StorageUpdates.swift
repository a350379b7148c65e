public import Typeahead

/// The list as it is now, then whenever it has changed, each with the difference to the one before.
///
/// ```swift
/// for try await update in manager.updates() {
///   for stage in update.difference.stages() { view.apply(stage, of: update.snapshot.groups) }
/// }
/// ```
///
/// Who is slow gets the newest: changes that came meanwhile are one update, whose difference is to the update taken before. It ends
/// for a task that is cancelled.
public struct StorageUpdates: AsyncSequence, Sendable {
  /// A snapshot, and how it differs from the one that was taken before.
  public struct Element: Sendable {
    /// The list.
    public let snapshot: StorageSnapshot
    /// From the rows before to these.
    public let difference: ListDifference<StorageGroup.ID>
  }

  let manager: StorageManager
  let scope: StorageScope

  /// An iterator that begins with an empty list.
  public func makeAsyncIterator() -> Iterator { Iterator(manager: manager, scope: scope) }

  /// The updates for one list.
  public struct Iterator: AsyncIteratorProtocol {
    private let manager: StorageManager
    private let scope: StorageScope
    private var changes: AsyncStream<Void>.Iterator
    private var shown: StorageSnapshot?
    /// Whether something has changed that was not looked at; at first, all.
    private var isDue = true

    fileprivate init(manager: StorageManager, scope: StorageScope) {
      self.manager = manager
      self.scope = scope
      changes = manager.watchers.stream.makeAsyncIterator()
    }

    /// The list at first, then as soon as it is another than the one before; nil once cancelled.
    ///
    /// - Throws: ``StorageError`` where the store cannot be used; a later call looks again, at once.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Element? {
      while !Task.isCancelled {
        if !isDue, await changes.next(isolation: actor) == nil { return nil }
        isDue = true
        let snapshot = try await manager.snapshotElsewhere(of: scope)
        isDue = false
        if snapshot == shown { continue }
        let difference = snapshot.difference(from: shown ?? StorageSnapshot())
        shown = snapshot
        return Element(snapshot: snapshot, difference: difference)
      }
      return nil
    }
  }
}

extension StorageManager {
  /// The list, now and whenever it changes.
  public func updates(of scope: StorageScope = .everything) -> StorageUpdates {
    StorageUpdates(manager: self, scope: scope)
  }

  /// The list, made off the actor of who asks.
  @concurrent fileprivate func snapshotElsewhere(of scope: StorageScope) async throws -> StorageSnapshot {
    try snapshot(of: scope)
  }
}
