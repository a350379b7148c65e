internal import Synchronization

/// A disk in memory that loses what was not synced when its power fails: whole, in part, and in any order.
///
/// What is written to a file lasts once the file was synced, what is done to names once their folder was. It has one folder; whoever
/// uses it does so from one thread at a time. Calls are counted, those of SQLite too, and any of them can be refused, or be the last
/// one that is made.
package final class SimulatedDisk: Sendable {
  /// What happens at a call.
  package enum Incident: Sendable, Equatable {
    /// The call is refused with an error; the next ones work.
    case refusal(code: Int32)
    /// The process ends before the call, and makes no other.
    case end
  }

  /// A change of a file's content.
  enum Change {
    case write(place: Int, bytes: [UInt8])
    case cut(length: Int)

    func apply(to content: inout [UInt8]) {
      switch self {
      case .write(let place, let bytes):
        if content.count < place + bytes.count {
          content += repeatElement(0, count: place + bytes.count - content.count)
        }
        content.replaceSubrange(place..<place + bytes.count, with: bytes)
      case .cut(let length):
        if content.count > length { content.removeSubrange(length...) }
      }
    }
  }

  /// A change of names.
  enum Naming {
    case make(path: String, file: Int)
    case remove(path: String)
    case rename(path: String, newPath: String, file: Int)

    func apply(to names: inout [String: Int]) {
      switch self {
      case .make(let path, let file): names[path] = file
      case .remove(let path): names[path] = nil
      case .rename(let path, let newPath, let file):
        names[path] = nil
        names[newPath] = file
      }
    }
  }

  struct File {
    var content: [UInt8] = []
    /// What the disk has for certain, and what was done since.
    var synced: [UInt8] = []
    var changes: [Change] = []
  }

  struct State {
    var folders: Set<String> = []
    var files: [File] = []
    var names: [String: Int] = [:]
    var syncedNames: [String: Int] = [:]
    var namings: [Naming] = []
    /// Files that are locked, by the paths of their locks.
    var locked: Set<Int> = []
    var calls = 0
    var incident: (call: Int, what: Incident)?
    var hasEnded = false
  }

  let state: Mutex<State>

  package init() { state = Mutex(State()) }

  /// The number of calls made so far.
  package var calls: Int { state.withLock { $0.calls } }

  /// Whether the process ended.
  package var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Lets something happen at a call, counted from now on, from 1.
  package func plan(_ incident: Incident?, atCall call: Int) {
    state.withLock { state in
      state.calls = 0
      state.incident = incident.map { (call, $0) }
    }
  }

  /// The process is over: its files are no longer open. What it wrote is in the system's memory.
  package func endProcess() {
    state.withLock { state in
      state.hasEnded = false
      state.incident = nil
      state.locked = []
    }
  }

  /// The power fails: of what was not synced some is lost. The process is over too.
  package func failPower(_ random: inout some RandomNumberGenerator) {
    endProcess()
    state.withLock { state in
      let kind = Int.random(in: 0..<4, using: &random)
      func keeps(_ number: Int, _ count: Int, _ kept: Int) -> Bool {
        switch kind {
        case 0: false
        case 1: number < kept
        default: Bool.random(using: &random)
        }
      }
      let kept = Int.random(in: 0...max(0, state.namings.count), using: &random)
      for (number, naming) in state.namings.enumerated() where keeps(number, state.namings.count, kept) {
        naming.apply(to: &state.syncedNames)
      }
      state.namings = []
      state.names = state.syncedNames
      for file in state.files.indices {
        let changes = state.files[file].changes
        let kept = Int.random(in: 0...changes.count, using: &random)
        for (number, change) in changes.enumerated() where keeps(number, changes.count, kept) {
          Self.tear(change, &random).apply(to: &state.files[file].synced)
        }
        state.files[file].changes = []
        state.files[file].content = state.files[file].synced
      }
    }
  }

  /// A write that came through in part, every few times: some of its sectors.
  private static func tear(_ change: Change, _ random: inout some RandomNumberGenerator) -> Change {
    guard case .write(let place, let bytes) = change, bytes.count > 512, Int.random(in: 0..<4, using: &random) == 0
    else { return change }
    let first = Int.random(in: 0..<bytes.count / 512, using: &random) * 512
    let last = min(bytes.count, first + 512 * Int.random(in: 1...8, using: &random))
    return .write(place: place + first, bytes: Array(bytes[first..<last]))
  }
}

extension SimulatedDisk.State {
  /// Counts a call, and says whether it is refused.
  mutating func count() -> Int32? {
    if hasEnded { return SimulatedDisk.inputOutputError }
    calls += 1
    guard let incident, incident.call == calls else { return nil }
    switch incident.what {
    case .refusal(let code): return code
    case .end:
      hasEnded = true
      return SimulatedDisk.inputOutputError
    }
  }

  mutating func make(_ path: String) -> Int {
    files.append(.init())
    names[path] = files.count - 1
    namings.append(.make(path: path, file: files.count - 1))
    return files.count - 1
  }

  mutating func change(_ file: Int, _ change: SimulatedDisk.Change) {
    change.apply(to: &files[file].content)
    files[file].changes.append(change)
  }

  mutating func sync(_ file: Int) {
    files[file].synced = files[file].content
    files[file].changes = []
  }

  mutating func syncNames() {
    syncedNames = names
    namings = []
  }

  mutating func remove(_ path: String) {
    if names.removeValue(forKey: path) != nil { namings.append(.remove(path: path)) }
  }
}
