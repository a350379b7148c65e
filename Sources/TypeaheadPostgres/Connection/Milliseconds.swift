extension Duration {
  /// Milliseconds as PostgreSQL takes them, for which none would be no limit.
  var wholeMilliseconds: Int {
    let most = Int64(Int32.max)
    let (seconds, attoseconds) = components
    if seconds >= most / 1000 { return Int(most) }
    if seconds < 0 { return 1 }
    return Int(max(1, seconds * 1000 + attoseconds / 1_000_000_000_000_000))
  }
}

extension String {
  /// Its lines, one behind another.
  var onOneLine: String {
    split { $0.unicodeScalars.first.map { $0.properties.generalCategory == .control } ?? false }.joined(separator: " ")
  }
}
