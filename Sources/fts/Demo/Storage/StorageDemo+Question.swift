import TypeaheadStorage
import TypeaheadTools

extension StorageDemo {
  /// The question whether to delete in lines of a window, the first for its status; or that the window is too small for all of it: nobody
  /// agrees to what was not to be read.
  static func question(_ deletion: Deletion, _ width: Int, _ height: Int) -> (lines: [StyledLine], isWhole: Bool) {
    let question =
      "delete all \(deletion.what) (\(deletion.sum.count) counted, \(deletion.sum.bytes.inBytes))? "
      + (deletion.leftOut.isEmpty ? "" : "What is mounted there stays: \(mounts(deletion.leftOut)). ")
      + "y deletes, other keys keep"
    let lines = StyledLine(question, .problem).wrapped(to: width)
    // The window's first line is what is typed.
    if lines.count < height, lines.allSatisfy({ $0.columns <= width }) { return (lines, true) }
    return (StyledLine("the window is too small to ask", .problem).wrapped(to: width), false)
  }
}

extension StorageDemo {
  /// The first of some folders where something is mounted, and how many more there are.
  static func mounts(_ paths: [String]) -> String {
    let names = paths.prefix(2).map(\.quoted).joined(separator: ", ")
    return paths.count > 2 ? "\(names) and \(paths.count - 2) more" : names
  }
}

extension StorageGroup.ID {
  /// The name in a question: in quotes that it does not have itself, and without its middle where it is long, so that it cannot be
  /// read as more of the question and what follows it is seen.
  var quotedName: String { groupId.isEmpty ? name : name.quoted }
}

extension String {
  /// The text in quotes that it does not have itself, and without its middle where it is long.
  fileprivate var quoted: String {
    let plain = String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0 == "“" || $0 == "”" || $0.properties.generalCategory == .format ? "?" : $0 }))
    if plain.columns <= 20 { return "“\(plain)”" }
    return "“\(StyledLine(plain).truncated(to: 12).text)\(plain.suffix(7))”"
  }
}
