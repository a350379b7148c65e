#if Tools
@unsafe @preconcurrency import CLibEdit
import TypeaheadTools

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The system's line editor: the lines entered before, kept in a file, and reading a line with completion.
///
/// libedit has one state for the whole process, so there is one of these.
final class LibEdit {
  /// Where the history is kept; nil where there is no home.
  private let file: String?

  /// The most lines kept.
  private static let mostLines: Int32 = 1000

  init(file: String?) {
    self.file = file
    // libedit drops every letter the locale does not know; the “C” of a fresh machine knows ASCII.
    let isKnown = unsafe setlocale(LC_CTYPE, "") != nil
    let encoding = unsafe String(cString: nl_langinfo(nl_item(CODESET)))
    if !isKnown || encoding != "UTF-8" { _ = unsafe setlocale(LC_CTYPE, "C.UTF-8") }
    using_history()
    stifle_history(Self.mostLines)
    if let file { _ = unsafe read_history(file) }
  }

  /// The lines entered before, the oldest first.
  var history: [String] {
    (0..<max(0, history_length)).compactMap { place in
      guard let entry = unsafe history_get(history_base + place), let line = unsafe entry.pointee.line else {
        return nil
      }
      return unsafe String(cString: line).printable
    }
  }

  /// Remembers a line, unless it is blank, and writes the history: whatever ends the process later, the line is kept.
  func remember(_ line: String) {
    guard !line.allSatisfy(\.isWhitespace) else { return }
    _ = unsafe add_history(line)
    save()
  }

  /// Writes the history; a history that cannot be kept is no reason to fail.
  private func save() {
    guard let file, let slash = file.lastIndex(of: "/") else { return }
    ProcessCalls.makeFolders(String(file[..<slash]))
    let mask = umask(0o077)
    LineHistory.replace(file) { _ = unsafe write_history($0) }
    umask(mask)
  }

  /// Reads a line; nil at the end of the input.
  func readLine(prompt: String) -> String? {
    guard let line = unsafe readline(prompt) else { return nil }
    defer { unsafe free(line) }
    return unsafe String(cString: line)
  }
}
#endif
