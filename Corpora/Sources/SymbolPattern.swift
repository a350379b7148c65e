/// A base name with choices: `arrow.{up,down}` stands for two names, `{0..50}.circle` for fifty-one.
enum SymbolPattern {
  /// All names a pattern stands for, the last choice changing fastest; `nil` where a brace does not close.
  static func names(of pattern: String) -> [String]? {
    guard let open = pattern.firstIndex(of: "{") else { return [pattern] }
    guard let close = pattern[open...].firstIndex(of: "}") else { return nil }
    guard let rest = names(of: String(pattern[pattern.index(after: close)...])) else { return nil }
    let start = pattern[..<open]
    return choices(String(pattern[pattern.index(after: open)..<close])).flatMap { choice in
      rest.map { start + choice + $0 }
    }
  }

  /// What stands in braces: a list (`up,down`), a range of numbers (`0..50`) or of letters (`a..z`).
  private static func choices(_ text: String) -> [String] {
    let ends = text.split(separator: ".", omittingEmptySubsequences: true).map(String.init)
    guard text.contains(".."), ends.count == 2 else {
      return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    if let first = Int(ends[0]), let last = Int(ends[1]), first <= last {
      return (first...last).map(String.init)
    }
    guard let first = ends[0].utf8.first, let last = ends[1].utf8.first, first <= last else { return [] }
    return (first...last).map { String(Unicode.Scalar($0)) }
  }
}
