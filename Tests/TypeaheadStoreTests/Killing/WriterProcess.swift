import BoundedWaits
import Foundation
import TypeaheadTestSupport

/// A run of the built `storewriter`, which writes by a `WritingPlan` until it is killed.
struct WriterProcess {
  /// What a run said.
  struct Report {
    /// The seed of its plan.
    let seed: UInt64
    /// The digests of the rounds it was about to commit, from the first on.
    var tried: [UInt64] = []
    /// How many of them were durable.
    var done = 0
    /// Whether it was killed; else it ended by itself.
    let wasKilled: Bool
    let errors: String
  }

  /// The executable that was built together with these tests.
  static let executable = BuiltProcess.executable("storewriter")

  /// What runs a process and kills it at a system call.
  static let tracer: URL? = ["/usr/bin/strace", "/bin/strace"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
  .map { URL(fileURLWithPath: $0) }

  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()
  private let seed: UInt64
  private var said = Data()

  /// Starts one, which ends after so many rounds, if that is said, or as it enters a system call for the so-manyth time.
  init(
    _ folder: String, seed: UInt64, rounds: Int? = nil, killedAt moment: (call: String, number: Int)? = nil
  ) throws {
    self.seed = seed
    let arguments = [folder, String(seed)] + (rounds.map { [String($0)] } ?? [])
    if let moment {
      // Some systems have newer forms of it alone.
      let call = "/^\(moment.call)(at|at2)?$"
      process.executableURL = Self.tracer
      process.arguments =
        [
          "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)",
          "-e", "inject=\(call):signal=KILL:when=\(moment.number)", Self.executable?.path ?? "",
        ] + arguments
    } else {
      process.executableURL = Self.executable
      process.arguments = arguments
    }
    process.standardOutput = output
    process.standardError = errors
    try process.run(atMost: .seconds(300))
  }

  /// Waits until a round is durable, or the process has ended.
  mutating func waitForRound() {
    while said.range(of: Data("\ndone ".utf8)) == nil {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return }
      said += more
    }
  }

  var isRunning: Bool { process.isRunning }

  /// Kills it, as nothing can ward off.
  func kill() { process.killAll() }

  /// Waits for its end, and says what it said.
  consuming func report() throws -> Report {
    said += try output.fileHandleForReading.readToEnd() ?? Data()
    let errors = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    var report = Report(
      seed: seed, wasKilled: process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL,
      errors: String(decoding: errors, as: UTF8.self))
    for line in String(decoding: said, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words[0] == "try" { report.tried.append(UInt64(words[2])!) } else { report.done = Int(words[1])! }
    }
    return report
  }
}
