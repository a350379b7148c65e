extension ScaleResult {
  /// The growth as it stands on the terminal.
  var text: String { "growth of \(corpus), \(trace) trace: time ∝ records^exponent\n\(table.text)" }
}
