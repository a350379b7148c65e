import TypeaheadStore
import TypeaheadTools

/// `fts export`: prints the records of a durable index, as they are stored.
struct ExportCommand {
  private let folder: String

  init(_ call: Invocation) {
    folder = call.indexFolder
  }

  func run() throws -> ExitCode {
    let store = try RecordStore(at: folder, for: .reading)
    var output = Output(DescriptorSink.standardOutput, writesEachLine: false)
    var failure: SystemError?
    let findings = try store.forEachRecord { record in
      if failure != nil { return }
      do throws(SystemError) {
        try output.writeLine(String(decoding: record.body, as: UTF8.self))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    try output.flush()
    try Warnings.print(findings, of: folder)
    return findings.isEmpty ? .success : .failure
  }
}
