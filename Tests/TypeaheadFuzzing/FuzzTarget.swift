/// A way in for bytes from outside: what libFuzzer is let loose on.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case folding

  /// Makes what holds the target against its definition.
  package func check() throws -> any FuzzCheck {
    switch self {
    case .folding: FoldingCheck()
    }
  }
}

/// What must hold whatever the bytes are.
package protocol FuzzCheck: Sendable {
  /// Says what is wrong with what the library makes of the bytes; nil where nothing is.
  func problem(with bytes: [UInt8]) throws -> String?
}
