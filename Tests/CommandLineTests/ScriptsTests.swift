import Foundation
import Testing
import TypeaheadTestSupport

/// The scripts a newcomer calls, with stand-ins for what they call.
@Suite struct ScriptsTests {
  @Test func queriesPipedIntoTheScriptReachTheProgram() throws {
    let stub = try TemporaryFile("stub", "#!/bin/sh\necho \"$0 got $(cat)\"\n")
    let outcome = try FtsProcess.shell(
      """
      cd "$(dirname "\(stub.path)")" && mkdir -p Scripts .build/release bin elsewhere && chmod +x stub
      cp stub Scripts/install-packages && cp stub bin/swift && cp stub .build/release/fts
      cp "\(PackageFile.folder.path)/Scripts/fts" Scripts && cd elsewhere
      echo query | PATH="../bin:$PATH" ../Scripts/fts | tail -1
      """)
    #expect(outcome.output.hasSuffix("release/fts got query\n"), "\(outcome.output) \(outcome.errors)")
    #expect(!outcome.errors.contains("building fts"))
  }

  @Test func theFirstBuildIsAnnounced() throws {
    let stub = try TemporaryFile("stub", "#!/bin/sh\n")
    let outcome = try FtsProcess.shell(
      """
      cd "$(dirname "\(stub.path)")" && mkdir -p Scripts bin && chmod +x stub
      cp stub Scripts/install-packages && cp stub bin/swift
      cp "\(PackageFile.folder.path)/Scripts/fts" Scripts
      PATH="bin:$PATH" Scripts/fts
      """)
    #expect(
      outcome.output.isEmpty && outcome.errors.hasPrefix("building fts, which takes some minutes the first time\n"))
  }

  /// What `swift test` prints and does, whether that is a success, and what is said then.
  @Test(arguments: [
    ("echo '✔ Test a() passed after 0.5 seconds.'", 0, "The slowest tests, in seconds:\n  0.5 a()\n"),
    ("echo '✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.'", 1, "No test ran: "),
    (
      "echo '✘ Test a() failed after 0.5 seconds.'; exit 3", 1,
      "✘ Test a() failed after 0.5 seconds.\nswift test ended with 3"
    ),
    ("echo '✔ Test a() passed after 0.5 seconds.'; kill -KILL $PPID", 1, "What failed:\n"),
    ("kill -STOP 0", 1, "Stopped after "), ("sleep 100", 1, "Not done after "),
    (
      "printf '◇ Test %s started.\\n' run 'a()' 'b()' 'c(d:)'; echo '✔ Test c(d:) with 2 test cases passed after 0.5 seconds.'"
        + "; echo '✔ Test a() passed after 0.5 seconds.'; sleep 100",
      1, "What had begun and not ended:\n  b()\n\nWhat failed:"
    ),
  ])
  func howTestsEndedIsSaid(_ tests: String, _ status: Int32, _ said: String) throws {
    let stub = try TemporaryFile("swift", "#!/bin/bash\n[ \"$1\" = build ] && exit\n\(tests)\n")
    let outcome = try FtsProcess.shell(
      """
      cd "$(dirname "\(stub.path)")" && mkdir Scripts && echo '#!/bin/sh' >Scripts/install-packages
      chmod +x swift Scripts/install-packages
      sed 's/limit=[0-9]*/limit=2/' "\(PackageFile.folder.path)/Scripts/test" >Scripts/test
      PATH="$PWD:$PATH" bash Scripts/test --filter a
      """)
    #expect(outcome.status == status && outcome.all.contains(said), "\(outcome.all)")
  }
}
