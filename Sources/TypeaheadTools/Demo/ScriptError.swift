/// Why a file of keystrokes cannot be played: where, what is wrong, and how to mend it, in one line.
package struct ScriptError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Reason: Error, Sendable, Equatable {
    case cannotRead(SystemError)
    case lineTooLong(limit: Int)
    case notUTF8
    case noClosingBracket
    case unknownKey(String)
  }

  /// The path as given; `-` is standard input.
  package let file: String
  /// The line, counted from 1; nil where the whole file is meant.
  package let line: Int?
  package let reason: Reason

  package var description: String {
    let place = file == "-" ? "standard input" : file
    return "\(place)\(line.map { ":\($0)" } ?? ""): \(explanation)"
  }

  private var explanation: String {
    switch reason {
    case .cannotRead(let error): "cannot be read (\(error)); \(error.mend)"
    case .lineTooLong(let limit): "the line is longer than \(limit) bytes; make several of it"
    case .notUTF8: "the line is not UTF-8; convert the file (for example iconv -f LATIN1 -t UTF-8)"
    case .noClosingBracket: "no > ends the name of the key; add it, or write << for the character <"
    case .unknownKey(let name):
      "there is no key <\(name)>; "
        + (closest(to: name, among: KeystrokeScript.keyNames).map { "did you mean <\($0)>?" }
          ?? "fts help demo lists them")
    }
  }
}
