extension Int {
  /// The number of things of a kind: `1 file`, `2 files`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
