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
}
