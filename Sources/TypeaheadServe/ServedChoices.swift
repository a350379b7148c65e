internal import Synchronization
package import Typeahead

/// What was chosen of the records that are served, and where that is kept.
package final class ServedChoices: Sendable {
  private let known = Mutex<[TextKey: Choices<String>]>([:])
  private let read: @Sendable (String) throws -> Choices<String>
  private let write: @Sendable (String, Choices<String>) throws -> Void

  /// - Parameters:
  ///   - read: What was chosen before of the records of a name.
  ///   - write: Keeps what was chosen of them.
  package init(
    read: @escaping @Sendable (String) throws -> Choices<String> = { _ in Choices() },
    write: @escaping @Sendable (String, Choices<String>) throws -> Void = { _, _ in }
  ) {
    (self.read, self.write) = (read, write)
  }

  /// What was chosen of the records of a name.
  ///
  /// - Throws: What reading it threw; it is read again then the next time.
  func choices(of records: String) throws -> Choices<String> {
    let key = TextKey(records)
    if let choices = known.withLock({ $0[key] }) { return choices }
    let choices = try read(records)
    return known.withLock { known in
      let first = known[key] ?? choices
      known[key] = first
      return first
    }
  }

  /// Remembers that a record was chosen.
  ///
  /// - Throws: What reading or writing threw: what cannot be read is not written over.
  func choose(_ id: String, typed: String, of records: String) throws {
    _ = try choices(of: records)
    let changed = known.withLock { known in
      known[TextKey(records)]!.choose(id, typed: typed)
      return known[TextKey(records)]!
    }
    try write(records, changed)
  }
}
