/// A file of keystrokes, a step a line.
///
///     wifi
///     <down><enter>
///     <wait 500ms>
///
/// Text is typed as it stands, a character at a time; keys are named in angle brackets; `<<` is a `<` itself. Empty lines and
/// those that begin with `#` are left out.
package struct KeystrokeScript: Sendable, Equatable {
  /// What a script does.
  package enum Action: Sendable, Equatable {
    case press(Key)
    /// Time passes on the script's clock; nobody sleeps.
    case wait(Duration)
    /// Work in the background is waited for.
    case settle
  }

  /// A line of the file; what is shown after it is headed by its text.
  package struct Step: Sendable, Equatable {
    package let text: String
    package let actions: [Action]
  }

  package private(set) var steps: [Step] = []

  /// Reads a script, or standard input for `-`.
  ///
  /// - Throws: ``ScriptError`` where it cannot be read, or a line names something that is no key.
  package init(path: String) throws(ScriptError) {
    let source: FileSource
    do {
      source = try FileSource(path: path)
    } catch {
      throw ScriptError(file: path, line: nil, reason: .cannotRead(error))
    }
    try self.init(LineReader(source), named: path)
  }

  /// Reads lines from anywhere.
  package init(_ lines: LineReader, named file: String) throws(ScriptError) {
    var lines = lines
    do throws(ScriptError.Reason) {
      while let step = try Self.nextStep(&lines) {
        if !step.actions.isEmpty { steps.append(step) }
      }
    } catch {
      // What cannot be read has no lines.
      var line: Int? = lines.lineNumber
      if case .cannotRead = error { line = nil }
      throw ScriptError(file: file, line: line, reason: error)
    }
  }

  /// The next line, without actions where it is left out.
  private static func nextStep(_ lines: inout LineReader) throws(ScriptError.Reason) -> Step? {
    let line: String??
    do {
      line = try lines.next { String(validatingUTF8: $0) }
    } catch {
      switch error {
      case .lineTooLong(let limit), .endlessLine(let limit): throw .lineTooLong(limit: limit)
      case .system(let error): throw .cannotRead(error)
      }
    }
    guard let line else { return nil }
    guard let text = line else { throw .notUTF8 }
    return Step(text: text, actions: text.utf8.first == UInt8(ascii: "#") ? [] : try actions(of: text))
  }

  /// What a line does.
  static func actions(of line: String) throws(ScriptError.Reason) -> [Action] {
    var actions: [Action] = []
    var rest = line[...]
    while let character = rest.popFirst() {
      if character != "<" || rest.first == "<" {
        if character == "<" { rest.removeFirst() }
        actions.append(.press(.text(String(character))))
        continue
      }
      guard let end = rest.firstIndex(of: ">") else { throw .noClosingBracket }
      actions.append(try action(named: String(rest[..<end])))
      rest = rest[end...].dropFirst()
    }
    return actions
  }
}
