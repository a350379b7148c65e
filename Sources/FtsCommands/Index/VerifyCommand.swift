import Typeahead
import TypeaheadStore
import TypeaheadTools

/// `fts verify`: checks a durable index in full.
struct VerifyCommand {
  private let folder: String

  init(_ call: Invocation) {
    folder = call.indexFolder
  }

  func run() throws -> ExitCode {
    let store = try RecordStore(at: folder, for: .reading)
    var (findings, count) = (try store.verify(), 0)
    if findings.isEmpty, let kind = try store.kind() {
      let index = try DurableIndex(store, preset: Preset(ofIndex: folder, kind: kind), onUnreadable: .skip)
      findings = index.opening.rebuilt + (try index.verify())
      count = index.count
      if findings.isEmpty { try Warnings.print(index.opening, of: folder) }
    }
    guard findings.isEmpty else {
      try Warnings.print(findings, of: folder)
      return .failure
    }
    try Output.print("\(count.counted("record")), sound\n")
    return .success
  }
}
