/// What a comment behind a statement says its value is: `// ["Dark Mode"]`, `// 0: nobody in particular`, `// .typo`.
enum StatedValue {
  /// The literal that a comment begins with, if it begins with one that ends there or before a comma or colon.
  static func literal(in comment: String) -> String? {
    guard let end = end(of: comment), end > comment.startIndex else { return nil }
    let rest = comment[end...].drop { $0 == " " }
    guard let next = rest.first else { return String(comment[..<end]) }
    return next == "," || next == ":" ? String(comment[..<end]) : nil
  }

  private static func end(of comment: String) -> String.Index? {
    for word in ["true", "false", "nil"] where comment.hasPrefix(word) {
      return comment.index(comment.startIndex, offsetBy: word.count)
    }
    switch comment.first {
    case "\"": return closing(comment, from: comment.startIndex)
    case "[": return closing(comment, from: comment.startIndex)
    case ".":
      let name = comment.dropFirst().prefix { $0.isLetter || $0.isNumber }
      guard name.first?.isLetter == true else { return nil }
      return comment[name.endIndex...].first == "(" ? closing(comment, from: name.endIndex) : name.endIndex
    case let first? where first.isNumber || first == "-":
      return comment.dropFirst().prefix { $0.isNumber || $0 == "_" || $0 == "." }.endIndex
    default: return nil
    }
  }

  /// The index behind the bracket or quotation mark that closes the one at an index.
  private static func closing(_ comment: String, from start: String.Index) -> String.Index? {
    var depth = 0
    var inText = false
    for index in comment[start...].indices {
      switch comment[index] {
      case "\"": inText.toggle()
      case "[", "(": depth += inText ? 0 : 1
      case "]", ")": depth -= inText ? 0 : 1
      default: break
      }
      if depth == 0, !inText { return comment.index(after: index) }
    }
    return nil
  }
}
