internal import Typeahead
internal import TypeaheadSQLite

/// A commit of staged changes: in one transaction, or, where the storage refuses some, of all others.
///
/// A storage does not say which change it refuses, so halves are handed over until that is known. A storage that takes nothing is soon
/// left alone, and so is one that waits, for a lock say, before it fails.
struct StagedCommit {
  /// One transaction of the storage.
  typealias Transaction = ([RecordChange]) throws -> Void

  private let staged: Lock<StagedChanges>
  private var taken: Set<Int> = []
  private var reasons: [Int: String] = [:]
  private var failures = 0
  private var isGivenUp = false
  /// Calls that fail in a row before the storage is left alone: enough to find a change that it takes, and more where it takes some.
  private var mostFailures: Int { taken.isEmpty ? 32 : 1024 }
  /// Many changes may take longer than that before one is refused; a storage that takes longer for one waits for something.
  private static let longestRefusal = Duration.milliseconds(250)

  init(of staged: Lock<StagedChanges>) { self.staged = staged }

  /// Commits changes. Those that were refused before come last: what they need may have been taken since.
  ///
  /// - Throws: ``StoreError/notStored(_:)`` where the storage refuses some of them, alone; the others are committed.
  mutating func run(_ changes: [StagedChanges.Waiting], _ transaction: Transaction) throws(StoreError) {
    for change in changes { reasons[change.number] = change.reason }
    defer { noteReasons(for: changes) }
    let fresh = changes.filter { $0.reason == nil }
    try carryOut(fresh, transaction)
    if fresh.isEmpty || !taken.isEmpty {
      failures = 0
      do throws(StoreError) {
        try carryOut(changes.filter { reasons[$0.number] != nil }, transaction)
      } catch {
        if !isGivenUp { throw error }
      }
    }
    let refused = changes.filter { !taken.contains($0.number) }
    if refused.isEmpty { return }
    throw .notStored(
      refused.map { RefusedRecord(id: $0.change.idText, reason: reasons[$0.number] ?? "it was not tried alone") })
  }

  private mutating func carryOut(
    _ changes: [StagedChanges.Waiting], _ transaction: Transaction
  ) throws(StoreError) {
    if changes.isEmpty { return }
    let failure: StoreError
    let start = ContinuousClock.now
    do {
      try transaction(changes.map(\.change))
      failures = 0
      taken.formUnion(changes.lazy.map(\.number))
      return staged.withLock { $0.remove(changes) }
    } catch let error as StoreError {
      if !error.isOfRecords { throw error }
      failure = error
    } catch {
      failure = .storage(reason: "\(error)")
    }
    failures += 1
    let isSlow = start.duration(to: .now) > Self.longestRefusal
    if changes.count == 1 {
      reasons[changes[0].number] = failure.reason
      staged.withLock { $0.countRefusal(of: changes[0]) }
      isGivenUp = isSlow
      if isGivenUp { throw failure }
      return
    }
    isGivenUp = failures >= mostFailures
    if isGivenUp { throw failure }
    // Refused changes that stand side by side come apart, and those of earlier commits hide no others.
    var order = changes.sorted { ($0.refusals, $0.number) < ($1.refusals, $1.number) }
    // One of them tells whether it is their number that takes so long.
    if isSlow { try carryOut([order.removeFirst()], transaction) }
    for half in 0..<2 {
      try carryOut(order.indices.filter { $0 % 2 == half }.map { order[$0] }, transaction)
    }
  }

  /// Where nothing was taken, perhaps the storage is what fails: the next commit is one transaction of all.
  private func noteReasons(for changes: [StagedChanges.Waiting]) {
    staged.withLock { staged in
      for change in changes { staged.note(taken.isEmpty ? nil : reasons[change.number], for: change) }
    }
  }
}

extension StoreError {
  /// Whether other records may be taken all the same.
  fileprivate var isOfRecords: Bool {
    if case .database(let error) = self { error.isTooLarge } else { false }
  }

  fileprivate var reason: String { if case .storage(let reason) = self { reason } else { description } }
}
