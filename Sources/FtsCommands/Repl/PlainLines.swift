#if !Tools
import TypeaheadTools

/// What stands in for libedit where the package is built without its trait `Tools`: lines as the terminal edits them.
final class LibEdit {
  private(set) var history: [String] = []

  init(file: String?) {}

  func remember(_ line: String) {
    if !line.allSatisfy(\.isWhitespace) { history.append(line) }
  }

  func readLine(prompt: String) -> String? {
    var output = Output(DescriptorSink.standardOutput, writesEachLine: false)
    guard (try? output.write(prompt)) != nil, (try? output.flush()) != nil else { return nil }
    return Swift.readLine()
  }
}

enum LineCompletion {
  static func use(_ lines: @escaping (String) -> [String]) {}
}
#endif
