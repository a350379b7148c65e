import Typeahead
import TypeaheadStore

/// Records in memory, which an app writes by itself or through an index. It can be made to fail.
final class MemoryStorage: RecordStorage {
  struct Failure: Error, CustomStringConvertible {
    var description = "the network is gone"
  }

  enum Call {
    case changes, note, keeping
    /// After records were written, as those who observe the database are called.
    case committed
  }

  struct State {
    var lastChange = 0
    /// The records, and nothing for those that were deleted.
    var rows: [[UInt8]: (change: Int, body: [UInt8]?)] = [:]
    var note: [UInt8]?
    var fails = false
    var refusesCommits = false
    /// What is then thrown.
    var commitFailure: any Error & Sendable = Failure()
    /// Why a change is refused, and with it its commit.
    var refusal: (@Sendable (RecordChange) -> String?)?
    /// How many commits there were, those that failed included.
    var commits = 0
    var refusesNotes = false
    /// Whether notes that are refused are kept all the same, as where the answer of a server is lost.
    var keepsRefusedNotes = false
    var refusesClosing = false
    /// The notes that were refused.
    var refusedNotes = 0
    /// What happens before some of the next calls.
    var interruptions: [(call: Call, what: @Sendable () throws -> Void)] = []
    /// What happens before every call, as waiting for a lock.
    var before: (@Sendable () -> Void)?
    /// The checksum of each record, as it was written.
    var checksums: [[UInt8]: UInt64] = [:]
    var keepsChecksums = false
    /// Whether changes of one commit share a number.
    var sharesNumbers = false
  }

  let state = Lock(State())

  /// Every call fails from then on, or none.
  func fail(_ fails: Bool) { state.withLock { $0.fails = fails } }

  private func using<Result: Sendable>(_ body: (inout sending State) throws -> sending Result) throws -> Result {
    state.withLock { $0.before }?()
    return try state.withLock { state in
      if state.fails { throw Failure() }
      return try body(&state)
    }
  }

  /// Does what is to happen before a call.
  private func interrupt(_ call: Call) throws {
    let what = state.withLock { state -> (@Sendable () throws -> Void)? in
      state.interruptions.first?.call == call ? state.interruptions.removeFirst().what : nil
    }
    try what?()
  }

  func lastChange() throws -> Int { try using { $0.lastChange } }

  func forEachChange(after change: Int, _ body: (StoredChange) -> Void) throws -> RecordStorageState {
    try interrupt(.changes)
    let (rows, last, checksums) = try using { ($0.rows, $0.lastChange, $0.checksums) }
    for (id, row) in rows where row.change > change {
      let text = String(decoding: id, as: UTF8.self)
      if let bytes = row.body {
        body(.record(StoredRecord(id: text, change: row.change, body: bytes, storedChecksum: checksums[id])))
      } else {
        body(.deletion(id: text))
      }
    }
    return RecordStorageState(lastChange: last)
  }

  func commit(_ changes: [RecordChange]) throws -> (previous: Int, last: Int) {
    let numbers = try using { state -> (previous: Int, last: Int) in
      state.commits += 1
      if state.refusesCommits { throw state.commitFailure }
      let refusal = state.refusal
      if let reason = changes.lazy.compactMap({ refusal?($0) }).first { throw Failure(description: reason) }
      let previous = state.lastChange
      if state.sharesNumbers { state.lastChange += 1 }
      for change in changes {
        if !state.sharesNumbers { state.lastChange += 1 }
        state.rows[change.id] = (state.lastChange, change.body)
        if state.keepsChecksums, let body = change.body {
          state.checksums[change.id] = StoredRecord.checksum(id: change.id, change: state.lastChange, body: body)
        }
      }
      return (previous, state.lastChange)
    }
    try interrupt(.committed)
    return numbers
  }

  func note() throws -> [UInt8]? {
    try interrupt(.note)
    return try using { $0.note }
  }

  func keep(note: [UInt8], asOf change: Int) throws {
    try interrupt(.keeping)
    try using { state in
      if state.refusesNotes {
        state.refusedNotes += 1
        if state.keepsRefusedNotes { state.note = note }
        throw Failure()
      }
      state.note = note
      state.rows = state.rows.filter { $0.value.body != nil || $0.value.change > change }
    }
  }

  func close() throws {
    if state.withLock({ $0.refusesClosing }) { throw Failure(description: "it does not close") }
  }
}
