import Foundation
import LocalPostgres
import Testing

/// A package that is renewed while tests run is told from a fault of what is tested.
@Suite struct InstallationTests {
  @Test func renewedProgramsAreNoticed() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "installation-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appending(path: "postgres")
    try Data("old".utf8).write(to: program)
    let installation = Installation(at: folder.path)
    try installation.check()
    // As a package manager does it: beside the old one, then in its place.
    try Data("new".utf8).write(to: folder.appending(path: "postgres.new"))
    try FileManager.default.removeItem(at: program)
    try FileManager.default.moveItem(at: folder.appending(path: "postgres.new"), to: program)
    let error = #expect(throws: LocalServerError.self) { try installation.check() }
    #expect(error?.description.contains("changed while its servers ran; run the tests again") == true)
    try FileManager.default.removeItem(at: program)
    #expect(throws: LocalServerError.self) { try installation.check() }
  }
}
