/// What is visible and waits for the next commit: of each id its last change.
struct StagedChanges: Sendable {
  /// A change that waits.
  struct Waiting: Sendable {
    let change: RecordChange
    /// Later changes have higher numbers.
    let number: Int
    /// How often the storage refused it alone.
    fileprivate(set) var refusals = 0
    /// Why the storage refuses it while it takes others.
    fileprivate(set) var reason: String?
  }

  private var waiting: [[UInt8]: Waiting] = [:]
  private var last = 0

  var isEmpty: Bool { waiting.isEmpty }
  var ids: Set<[UInt8]> { Set(waiting.keys) }
  /// All of them, in their order.
  var inOrder: [Waiting] { waiting.values.sorted { $0.number < $1.number } }

  mutating func add(_ changes: [RecordChange]) {
    for change in changes {
      last += 1
      waiting[change.id] = Waiting(change: change, number: last)
    }
  }

  /// The storage has taken changes. What replaced them meanwhile still waits.
  mutating func remove(_ taken: [Waiting]) {
    for known in taken where isWaiting(known) { waiting[known.change.id] = nil }
  }

  /// The storage has refused a change alone.
  mutating func countRefusal(of known: Waiting) {
    if isWaiting(known) { waiting[known.change.id]?.refusals += 1 }
  }

  /// The storage takes others than a change for a reason, or is not known to do so.
  mutating func note(_ reason: String?, for known: Waiting) {
    if isWaiting(known) { waiting[known.change.id]?.reason = reason }
  }

  private func isWaiting(_ known: Waiting) -> Bool { waiting[known.change.id]?.number == known.number }
}
