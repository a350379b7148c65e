import Foundation
import Testing
import TypeaheadFuzzing
import TypeaheadTestSupport

/// What libFuzzer starts from and what it has found, through the functions it calls.
@Suite struct FixtureTests {
  @Test(arguments: FuzzTarget.allCases)
  func fixturesHold(_ target: FuzzTarget) throws {
    let folder = PackageFile.folder.appending(path: "Tests/TypeaheadFuzzing/Fixtures/\(target)")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(files.count > 5)
    let check = try target.check()
    for file in files {
      let problem = try check.problem(with: Array(Data(contentsOf: file)))
      #expect(problem == nil, "\(file.lastPathComponent)")
    }
  }
}
