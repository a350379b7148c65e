package import Foundation

extension Process {
  /// Starts it. Where it has not ended in time, it is killed, and standard error says so: whoever waits for its end, or for what it prints,
  /// goes on then.
  package func run(atMost limit: Duration) throws {
    try run()
    let name = ([executableURL?.path ?? ""] + (arguments ?? [])).joined(separator: " ").prefix(200)
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Int(limit.components.seconds))) { [weak self] in
      guard let self, isRunning else { return }
      FileHandle.standardError.write(Data("killed after \(limit), by when it should have ended: \(name)\n".utf8))
      killAll()
    }
  }

  /// Kills it, as nothing can ward off, and what it started, which may hold what it prints open: where it has crashed, that is what was to
  /// say where.
  package func killAll() {
    // It leads a group of its own.
    kill(-processIdentifier, SIGKILL)
    kill(processIdentifier, SIGKILL)
  }
}
