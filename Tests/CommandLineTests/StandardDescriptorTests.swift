import Foundation
import Testing
import TypeaheadTestSupport

/// What a process is started with that is not as usual: closed descriptors, limits.
@Suite(.enabled(if: FtsProcess.executable != nil, "the executable is not built")) struct StandardDescriptorTests {
  private let folder = NSTemporaryDirectory() + "fts-index-\(UUID().uuidString)"

  /// Runs a line in which `$INDEX` is the folder of an index, and gives with its outcome all that its files hold.
  private func run(_ line: String) throws -> (outcome: ProcessOutcome, files: [String: Data]) {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let outcome = try FtsProcess.shell("INDEX='\(folder)'; \(line)")
    var files: [String: Data] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      files[name] = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    return (outcome, files)
  }

  @Test(arguments: ["2>&-", ">&- 2>&-"])
  func noFileGetsWhatIsSaidOnClosedStandardError(_ closed: String) throws {
    let (outcome, files) = try run(
      #"printf '%s\n' '{"id":"a","name":"anna"}' '{"' '{"id":"b","name":"bob"}' >"$INDEX.ndjson""#
        + #"; "$FTS" index --preset users --input "$INDEX.ndjson" --index "$INDEX" --on-error skip \#(closed)"#
        + #"; echo $?; rm "$INDEX.ndjson"; "$FTS" verify --index "$INDEX""#)
    // The count of the records cannot be printed where standard output is closed.
    #expect(
      outcome.output == (closed == "2>&-" ? "2 added, 0 replaced, 1 line skipped\n0" : "2") + "\n2 records, sound\n")
    #expect(!files.isEmpty)
    for (name, bytes) in files { #expect(bytes.range(of: Data("fts: ".utf8)) == nil, "\(name)") }
  }

  @Test func whatIsClosedCannotBeUsed() throws {
    let file = try TemporaryFile("names.txt", "circle\n")
    let search = "\"$FTS\" search --preset names --input '\(file.path)'"
    let noOutput = try FtsProcess.shell("\(search) circle >&-")
    #expect(noOutput.status == 2 && noOutput.errors.contains("cannot write the output"), "\(noOutput.errors)")
    let noInput = try FtsProcess.shell("\(search) <&-")
    #expect(noInput.status == 2 && noInput.errors.contains("standard input cannot be read"), "\(noInput.errors)")
    #expect(try FtsProcess.shell("\(search) square 2>&-").status == 1)
  }

  @Test func aLimitOfFileSizesIsAnError() throws {
    // The signal would be the end of it: tests run with signals blocked, and children inherit that.
    var (signal, before) = (sigset_t(), sigset_t())
    _ = unsafe (sigemptyset(&signal), sigaddset(&signal, SIGXFSZ), pthread_sigmask(SIG_UNBLOCK, &signal, &before))
    defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    let (outcome, _) = try run(
      #"trap 'rm -f "$INDEX.ndjson"' EXIT; "$FTS" corpus emit users --size 1000 >"$INDEX.ndjson"; ulimit -f 30"#
        + #"; "$FTS" index --preset users --input "$INDEX.ndjson" --index "$INDEX""#)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("fts: "), "\(outcome.errors)")
  }
}
