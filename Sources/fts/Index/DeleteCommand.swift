import TypeaheadStore
import TypeaheadTools

/// `fts delete`: removes records from a durable index.
struct DeleteCommand {
  private let folder: String
  private let ids: [String]

  init(_ call: Invocation) {
    folder = call.indexFolder
    ids = call.arguments
  }

  func run() throws -> ExitCode {
    // What is deleted from must be there: opening it for writing would make it.
    _ = try RecordStore(at: folder, for: .reading)
    let store = try RecordStore(at: folder, for: .writing)
    let missing = try ids.filter { try !store.contains(id: $0) }
    let before = try store.manifest.count
    try store.commit(ids.map { .delete(id: $0) })
    let deleted = try before - store.manifest.count
    try store.close()
    try Warnings.print(missing.map { "no record has the id “\($0.printable)”" })
    var output = Output(DescriptorSink.standardOutput, writesEachLine: false)
    try output.writeLine("\(deleted) deleted")
    try output.flush()
    return .success
  }
}
