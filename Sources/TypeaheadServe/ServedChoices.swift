internal import Synchronization
package import Typeahead

/// What was chosen of the records that are served, and where that is kept.
package final class ServedChoices: Sendable {
  /// What was chosen of some records, and how often that has changed.
  struct State {
    fileprivate(set) var choices = Choices<String>()
    fileprivate(set) var version = 0
  }

  private let known = Mutex<[TextKey: State]>([:])
  /// One change at a time, so that what is known last is what was kept last.
  private let changing = Mutex<Void>(())
  private let read: @Sendable (String) throws -> Choices<String>
  private let change: @Sendable (String, (inout Choices<String>) -> Void) throws -> Choices<String>?

  /// - Parameters:
  ///   - read: What was chosen before of the records of a name.
  ///   - change: Changes what is kept of them, and gives it; nil where nothing is kept.
  package init(
    read: @escaping @Sendable (String) throws -> Choices<String> = { _ in Choices() },
    change: @escaping @Sendable (String, (inout Choices<String>) -> Void) throws -> Choices<String>? = { _, _ in nil }
  ) {
    (self.read, self.change) = (read, change)
  }

  /// What was chosen of the records of a name.
  ///
  /// - Parameter isKept: Whether it is kept; else it is known as long as the records are served.
  /// - Throws: What reading it threw; it is read again then the next time.
  func state(of records: String, isKept: Bool) throws -> State {
    let key = TextKey(records)
    if let state = known.withLock({ $0[key] }) { return state }
    let state = State(choices: isKept ? try read(records) : Choices())
    return known.withLock { known in
      let first = known[key] ?? state
      known[key] = first
      return first
    }
  }

  /// Remembers that a record was chosen.
  ///
  /// - Throws: What reading or writing threw: what cannot be read is not written over.
  func choose(_ id: String, typed: String, of records: String, isKept: Bool) throws {
    var state = try state(of: records, isKept: isKept)
    try changing.withLock { _ in
      if isKept, let kept = try change(records, { $0.choose(id, typed: typed) }) {
        state.choices = kept
      } else {
        state = known.withLock { $0[TextKey(records)] } ?? state
        state.choices.choose(id, typed: typed)
      }
      let changed = state.choices
      known.withLock { known in
        known[TextKey(records), default: state].choices = changed
        known[TextKey(records)]!.version += 1
      }
    }
  }

  /// Forgets what is not kept of records that are no longer served.
  func forget(_ records: String) { known.withLock { $0[TextKey(records)] = nil } }
}
