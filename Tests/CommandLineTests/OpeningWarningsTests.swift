import Foundation
import Testing
import Typeahead
import TypeaheadStore
import TypeaheadTestSupport
import TypeaheadTools

/// What opening an index finds is said by each command that opens one.
@Suite(.enabled(if: FtsProcess.executable != nil, "the executable is not built")) final class OpeningWarningsTests {
  private let folder = NSTemporaryDirectory() + "fts-index-\(UUID().uuidString)"

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @Test func anIndexOfOtherRulesIsSaid() async throws {
    // What another version of the presets has made.
    let schema = Schema<Document>(fields: [Field("other", analyzer: .prose) { $0.texts("id") }])
    let index = try DurableIndex(
      RecordStore(at: folder, for: .writing), kind: "names", schema: schema, codec: DocumentCodec())
    try index.upsert([Document(fields: JSONObject([.init(key: "id", value: "anna")]))])
    try index.commit()
    try index.close()
    let warning = "fts: \(folder): records are searched by other rules than they were; the index was made anew"
    for (arguments, output) in [
      (["search", "--index", folder, "an"], "anna\tanna\n"), (["repl", "--index", folder], ""),
      (["verify", "--index", folder], "1 record, sound\n"), (["delete", "--index", folder, "bob"], "0 deleted\n"),
    ] {
      let outcome = try await FtsProcess.run(arguments)
      #expect(outcome.status == 0 && outcome.output == output, "\(arguments): \(outcome.output)")
      #expect(outcome.errors.hasPrefix(warning), "\(arguments): \(outcome.errors)")
    }
    // A writer has mended it.
    #expect(try await FtsProcess.run(["search", "--index", folder, "an"]).errors == "")
  }

  @Test func removedFilesAreSaid() async throws {
    let index = ["index", "--preset", "names", "--input", "-", "--index", folder]
    #expect(try await FtsProcess.run(index, input: "anna\n").errors == "")
    try Data("left over".utf8).write(to: URL(fileURLWithPath: folder + "/9999.segment"))
    let again = try await FtsProcess.run(index, input: "bob\n")
    #expect(again.status == 0 && again.errors.hasPrefix("fts: \(folder): 1 file of segments"), "\(again.errors)")
  }
}
