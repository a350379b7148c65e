import Foundation
import Testing

@testable import TypeaheadTools

@Suite struct FileSinkTests {
  private let folder = NSTemporaryDirectory() + "sink-\(UUID().uuidString)"

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  private func write(_ text: String, to name: String) throws(SystemError) {
    let sink = try FileSink(path: "\(folder)/\(name)")
    try sink.write(Array(text.utf8))
    try sink.finish()
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  private var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() } }

  @Test func theOldContentStaysUntilTheNewIsWhole() throws {
    try write("old", to: "a")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(folder)/a")
    do {
      let sink = try FileSink(path: "\(folder)/a")
      try sink.write(Array("half".utf8))
      #expect(try text("a") == "old")
    }
    #expect(try text("a") == "old" && names == ["a"], "what is not finished leaves nothing")
    try write("new", to: "a")
    #expect(try text("a") == "new" && names == ["a"])
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/a")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func otherFilesAreLeftAlone() throws {
    try write("mine", to: "a.new")
    try write("x", to: "a")
    #expect(try text("a.new") == "mine")
  }

  @Test func linksKeepTheirPlace() throws {
    try write("old", to: "target")
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "target")
    try write("new", to: "link")
    #expect(try text("target") == "new" && names == ["link", "target"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/link") == "target")
  }

  @Test func pathsThatAreNoneAreRefused() throws {
    #expect(throws: SystemError.self) { try write("x", to: "") }
    #expect(throws: SystemError.self) { try write("x", to: "a\0b") }
    #expect(try names.isEmpty)
  }
}
