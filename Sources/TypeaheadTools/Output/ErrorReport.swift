/// What is said on standard error when a tool fails, and the status it ends with.
///
///     do { try run() } catch { exit(ErrorReport(error, tool: "fts").print().rawValue) }
package struct ErrorReport: Sendable {
  /// The line to print; `nil` where the end is quiet, as when the reader of a pipe has gone.
  package let line: String?
  package let exitCode: ExitCode

  package init(_ error: any Error, tool: String) {
    switch error {
    case let error as SystemError where error == .brokenPipe:
      line = nil
      exitCode = .success
    case let error as UsageError:
      line = "\(tool): \(error)".printable
      exitCode = .wrongUsage
    case let error as SystemError:
      line = "\(tool): cannot write the output (\(error)); \(error.mend)".printable
      exitCode = .failure
    default:
      line = "\(tool): \(error)".printable
      exitCode = .failure
    }
  }

  /// Prints the line, if any, and gives the status back.
  package func print() -> ExitCode {
    if let line { try? SystemCalls.writeBytes(Array((line + "\n").utf8), to: SystemCalls.standardError) }
    return exitCode
  }
}
