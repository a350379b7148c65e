import Typeahead
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
    let kind = try RecordStore(at: folder, for: .reading).kind()
    var (missing, deleted) = (ids, 0)
    if let kind {
      let store = try RecordStore(at: folder, for: .writing)
      // Records that cannot be indexed can be deleted, too.
      let index = try DurableIndex(store, preset: Preset(ofIndex: folder, kind: kind), onUnreadable: .skip)
      try Warnings.print(index.opening, of: folder)
      let (snapshot, left) = (index.snapshot, Set(index.opening.findings.compactMap(\.record).map(TextKey.init)))
      missing = ids.filter { snapshot[id: $0] == nil && !left.contains(TextKey($0)) }
      deleted = try index.delete(ids) + left.intersection(ids.map(TextKey.init)).count
      try index.commit()
      try index.close()
    }
    try Warnings.print(missing.map { "no record has the id “\($0.printable)”" })
    try Output.print("\(deleted) deleted\n")
    return .success
  }
}
