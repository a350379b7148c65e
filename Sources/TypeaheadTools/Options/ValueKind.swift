/// What an option or argument takes; the parser checks it, the completions offer it.
package enum ValueKind: Sendable, Equatable {
  case text
  /// A file, or `-`.
  case file
  case directory
  /// One of the words.
  case choice([String])
  /// One or more of the words, separated by commas.
  case choices([String])
  /// A whole number in the range, or one of the words.
  case count(ClosedRange<Int>, words: [String] = [])
  /// One or more whole numbers in the range, separated by commas.
  case counts(ClosedRange<Int>)
  /// A number of seconds, above 0.
  case seconds

  /// The words a value may be, or be made of.
  var words: [String] {
    switch self {
    case .choice(let words), .choices(let words), .count(_, let words): words
    case .text, .file, .directory, .counts, .seconds: []
    }
  }

  /// Checks a value; the error says what is taken instead.
  func check(_ value: String, of name: String) throws(UsageError) {
    switch self {
    case .text, .file, .directory: return
    case .choice(let words): try Self.check(value, isIn: words, of: name)
    case .choices(let words):
      for part in value.parts(separatedBy: ",") {
        try Self.check(String(part), isIn: words, of: name)
      }
    case .count(let range, let words):
      if !words.contains(value) { try Self.check(value, isIn: range, or: words, of: name) }
    case .counts(let range):
      for part in value.parts(separatedBy: ",") { try Self.check(String(part), isIn: range, of: name) }
    case .seconds:
      if let seconds = value.asNumber, seconds > 0 { return }
      throw UsageError("\(name) cannot be \(value.shownWord)", mend: "give a number of seconds above 0")
    }
  }

  private static func check(
    _ value: String, isIn range: ClosedRange<Int>, or words: [String] = [], of name: String
  ) throws(UsageError) {
    if let number = Int(value), range.contains(number) { return }
    let alternatives = words.map { " or \($0)" }.joined()
    let bounds =
      range.upperBound == .max ? "from \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
    throw UsageError("\(name) cannot be \(value.shownWord)", mend: "give a whole number \(bounds)\(alternatives)")
  }

  private static func check(_ value: String, isIn words: [String], of name: String) throws(UsageError) {
    guard !words.contains(value) else { return }
    let mend = closest(to: value, among: words).map { "did you mean \($0)?" } ?? "give \(words.joined(separator: ", "))"
    throw UsageError("\(name) cannot be \(value.shownWord)", mend: mend)
  }
}
