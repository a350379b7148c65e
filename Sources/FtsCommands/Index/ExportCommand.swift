import TypeaheadStore
import TypeaheadTools

/// `fts export`: prints the records of a durable index, as they are stored.
struct ExportCommand {
  private let folder: String
  private let readsSegments: Bool

  init(_ call: Invocation) {
    folder = call.indexFolder
    readsSegments = call.has("from-segments")
  }

  func run() throws -> ExitCode {
    let findings = try readsSegments ? printSegments() : printRecords()
    try Warnings.print(findings, of: folder)
    return findings.isEmpty ? .success : .failure
  }

  private func printRecords() throws -> [StoreFinding] {
    let store = try RecordStore(at: folder, for: .reading)
    return try print { body throws(StoreError) in try store.forEachRecord { body($0.body) } }
  }

  /// Prints what the files of segments have, and says what that lacks.
  private func printSegments() throws -> [StoreFinding] {
    let recovery = try SegmentRecovery(folder: folder)
    let findings = try print { body throws(StoreError) in
      recovery.forEachRecord { body($1) }
      return recovery.findings
    }
    var notes = [
      "these are the records up to change \(recovery.change); later changes are not in the files of segments"
    ]
    if recovery.lacksNote {
      notes.append("the database does not say which records were deleted by then; deleted ones may be among these")
    }
    if recovery.doubtful > 0 {
      let ids = recovery.doubtful.counted("id")
      notes.append("of \(ids) several files have a record; that of the last file is printed")
    }
    try Warnings.print(notes.map { "\(folder): \($0)".printable })
    return findings
  }

  /// Prints the bodies that are gone through, a line each.
  private func print(
    _ forEachBody: ((_ body: [UInt8]) -> Void) throws(StoreError) -> [StoreFinding]
  ) throws -> [StoreFinding] {
    var output = Output(DescriptorSink.standardOutput, writesEachLine: false)
    let terminal = Terminal.standardOutput
    var failure: SystemError?
    let findings = try forEachBody { body in
      if failure != nil { return }
      do throws(SystemError) {
        try output.writeJSON(body, on: terminal)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    try output.flush()
    return findings
  }
}
