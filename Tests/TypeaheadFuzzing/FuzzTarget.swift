/// A way in for bytes from outside: what libFuzzer is let loose on.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// Texts to be folded.
  case folding
  /// Texts as queries.
  case query
  /// Files of records, a line each.
  case documents
  /// Changes to the files of an index.
  case segment
  /// What is typed or piped into the REPL.
  case commands

  /// Makes what holds the target against its definition; quickly, only one input of many where that takes long.
  package func check(quickly: Bool = false) throws -> any FuzzCheck {
    switch self {
    case .folding: FoldingCheck(share: quickly ? 16 : 1)
    case .query: try QueryCheck(comparesEvery: quickly ? 256 : 1)
    case .documents: DocumentsCheck()
    case .segment: try SegmentCheck(thoroughlyEvery: quickly ? 16 : 1)
    case .commands: try CommandsCheck()
    }
  }
}

extension FuzzTarget {
  /// Whether an input is one of those that are looked at closely; the same each time.
  static func isChosen(_ bytes: some Sequence<UInt8>, oneOf share: Int) -> Bool {
    bytes.reduce(UInt32(7)) { ($0 ^ UInt32($1)) &* 0x0100_0193 } >> 8 % UInt32(share) == 0
  }
}

/// What must hold whatever the bytes are.
package protocol FuzzCheck {
  /// Says what is wrong with what the library makes of the bytes; nil where nothing is.
  func problem(with bytes: [UInt8]) throws -> String?
}
