import Typeahead
import TypeaheadStore
import TypeaheadTools

/// `fts index`: adds the records of a file to a durable index.
struct IndexCommand {
  private let folder: String
  private let file: String
  private let preset: Preset
  private let mappings: [FieldMapping]
  private let skipsErrors: Bool

  /// What was done so far.
  private struct Counts {
    var (added, replaced, skipped) = (0, 0, 0)

    mutating func count(_ report: UpsertReport) {
      added += report.added
      replaced += report.replaced
    }

    var text: String {
      "\(added) added, \(replaced) replaced" + (skipped > 0 ? ", \(skipped.counted("line")) skipped" : "")
    }
  }

  /// A record that is not in the index yet, and its line.
  private typealias Pending = (document: Document, line: Int)

  /// A commit takes the time of writing to the disk, so many share one; and none waits longer than this for it.
  private static let mostPending = 5000
  private static let longestWait = Duration.seconds(1)

  /// - Throws: ``UsageError`` where the mappings do not fit the preset, ``SchemaError`` for a schema file that cannot be used.
  init(_ call: Invocation) throws {
    guard let preset = try call.preset(), let file = call.value("input"),
      let folder = call.value("index")
    else { preconditionFailure("the table makes them required") }
    (self.preset, self.file, self.folder) = (preset, file, folder)
    mappings = try FieldMapping.all(call.values("map"), of: preset)
    skipsErrors = call.value("on-error") == "skip"
  }

  func run() throws -> ExitCode {
    // Before the index is made: a file that cannot be read leaves nothing behind.
    var reader = try InputReader(path: file, preset: preset, mappings: mappings)
    let store = try RecordStore(at: folder, for: .writing)
    try store.checkNote()
    let index = try DurableIndex(store, preset: preset)
    try Warnings.print(index.opening, of: folder)
    if let finding = index.opening.findings.first { throw DamageError(folder: folder, finding: finding) }
    var counts = Counts()
    do {
      try add(&reader, to: index, &counts)
    } catch {
      // What went wrong first is what is said.
      try? index.close()
      throw error
    }
    try index.close()
    try Output.print(counts.text + "\n")
    return .success
  }

  private func add(_ reader: inout InputReader, to index: DurableIndex<Document>, _ counts: inout Counts) throws {
    var progress = ProgressBar("indexing \(file)")
    defer { progress.finish() }
    var pending: [Pending] = []
    var lastCommit = ContinuousClock.now
    var done = 0
    while let item = reader.next() {
      switch item {
      case .success(let document): pending.append((document, reader.lineNumber))
      case .failure(let error) where error.isLineError && skipsErrors:
        progress.finish()
        try skip(error, &counts)
      case .failure(let error):
        try commit(pending, to: index, &counts)
        throw error
      }
      done += 1
      progress.update(done, share: reader.share)
      if pending.count >= Self.mostPending || ContinuousClock.now - lastCommit >= Self.longestWait {
        try commit(pending, to: index, &counts)
        pending.removeAll(keepingCapacity: true)
        lastCommit = .now
      }
    }
    try commit(pending, to: index, &counts)
  }

  /// Says what is wrong with a line that is left out.
  private func skip(_ error: InputError, _ counts: inout Counts) throws {
    counts.skipped += 1
    try Warnings.print([error.description.printable])
  }

  /// Puts records on the disk; where one is refused and errors stop, those before it, and throws what is wrong with its line.
  private func commit(_ pending: [Pending], to index: DurableIndex<Document>, _ counts: inout Counts) throws {
    var refusal: InputError?
    switch Self.upsert(pending, to: index, onRejection: skipsErrors ? .skip : .stop) {
    case .success(let report):
      counts.count(report)
      for (offset, error) in report.rejected { try skip(refused(pending[offset].line, error), &counts) }
    case .failure(.refused):
      // Which one it was is found by taking them one by one.
      refusal = try addUntilRefused(pending, to: index, &counts)
    case .failure(let error): throw error
    }
    try index.commit()
    if let refusal { throw refusal }
  }

  /// Adds records one by one until one is refused, and says which.
  private func addUntilRefused(
    _ pending: [Pending], to index: DurableIndex<Document>, _ counts: inout Counts
  ) throws -> InputError? {
    for record in pending {
      switch Self.upsert([record], to: index, onRejection: .stop) {
      case .success(let report): counts.count(report)
      case .failure(.refused(let error)): return refused(record.line, error)
      case .failure(let error): throw error
      }
    }
    return nil
  }

  private func refused(_ line: Int, _ error: IndexError) -> InputError {
    InputError(file: file, line: line, reason: .refused(error))
  }

  private static func upsert(
    _ pending: [Pending], to index: DurableIndex<Document>, onRejection policy: RejectionPolicy
  ) -> Result<UpsertReport, StoreError> {
    Result { () throws(StoreError) in try index.upsert(pending.map(\.document), onRejection: policy) }
  }
}
