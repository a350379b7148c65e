internal import BoundedWaits
internal import Foundation

/// What the figures were measured on and with.
struct Machine: Codable, Sendable, Equatable {
  let cpu: String
  let cores: Int
  let memoryBytes: Int
  let system: String
  /// How ftsbench was compiled: figures of a debug build say nothing.
  let build: String

  /// This machine.
  static var current: Machine {
    let process = ProcessInfo.processInfo
    return Machine(
      cpu: cpuModel, cores: process.activeProcessorCount, memoryBytes: Int(clamping: process.physicalMemory),
      system: process.operatingSystemVersionString, build: isOptimised ? "release" : "debug")
  }

  /// Whether the compiler optimised.
  var isOptimised: Bool { build == "release" }

  private static var isOptimised: Bool {
    #if DEBUG
    false
    #else
    true
    #endif
  }

  private static var cpuModel: String {
    let lines = FileManager.default.contents(atPath: "/proc/cpuinfo").map { String(decoding: $0, as: UTF8.self) } ?? ""
    for line in lines.split(separator: "\n") where line.hasPrefix("model name") {
      return line.drop { $0 != ":" }.dropFirst().trimmingCharacters(in: .whitespaces)
    }
    return "unknown"
  }

  /// The revision of the sources in the working directory, `+` where they were changed; `nil` where git does not say.
  static var revision: String? {
    guard let revision = git("rev-parse", "--short=12", "HEAD") else { return nil }
    return git("status", "--porcelain", "--untracked-files=no") == "" ? revision : revision + "+"
  }

  /// What git prints; `nil` where it is not there or fails.
  private static func git(_ arguments: String...) -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run(atMost: .seconds(30))) != nil else { return nil }
    let data = try? pipe.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data ?? Data(), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
