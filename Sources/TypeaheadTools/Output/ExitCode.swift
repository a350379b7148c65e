/// How a tool ends.
package enum ExitCode: Int32, Sendable {
  /// Done; for `search`: some query matched.
  case success = 0
  case nothingMatched = 1
  case failure = 2
  case wrongUsage = 64
}
