/// A call nobody can carry out: what is wrong and how to mend it. The exit status is 64.
package struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong.
  package let problem: String
  /// How to mend it.
  package let mend: String

  package init(_ problem: String, mend: String) {
    self.problem = problem
    self.mend = mend
  }

  package var description: String { "\(problem); \(mend)" }
}
