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

extension String {
  /// A word of a call as an error shows it: quoted and not too long, and not at all where it may be an address with a password.
  var shownWord: String {
    let small = asciiLowercased
    return ["://", "@", "pass"].contains(where: small.contains) ? "“…”" : shortened
  }
}
