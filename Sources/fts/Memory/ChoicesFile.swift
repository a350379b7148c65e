import Foundation
import Typeahead
import TypeaheadTools

/// Where what was chosen is kept from call to call: a file for each set of records, in the folder for programs' state.
struct ChoicesFile: Sendable {
  let path: String
  /// The path as it is said: `~` for the home.
  let shownPath: String

  /// The file of records: `fts/choices/NAME.json` in `XDG_STATE_HOME`, else in `~/.local/state`; nil where neither is named.
  init?(of records: String, environment: (String) -> String?) {
    let state = environment("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment("HOME")
    guard let folder = state ?? home.map({ $0 + "/.local/state" }) else { return nil }
    let name = records.unicodeScalars.map { $0.properties.isAlphabetic || "0"..."9" ~= $0 ? String($0) : "-" }.joined()
    path = "\(folder)/fts/choices/\(name.prefix(40)).json"
    let path = path
    shownPath = home.flatMap { path.hasPrefix($0 + "/") ? "~" + path.dropFirst($0.count) : nil } ?? path
  }

  /// What was chosen before; nothing where there is no file.
  ///
  /// - Throws: ``ChoicesFileError`` where the file is none of choices.
  func read() throws(ChoicesFileError) -> Choices<String> {
    guard let data = FileManager.default.contents(atPath: path) else { return Choices() }
    do {
      return try JSONDecoder().decode(Choices<String>.self, from: data)
    } catch {
      throw ChoicesFileError(shownPath: shownPath, isReading: true)
    }
  }

  /// Keeps what was chosen, for its owner alone.
  func write(_ choices: Choices<String>) throws(ChoicesFileError) {
    let url = URL(fileURLWithPath: path)
    ProcessCalls.makeFolders(url.deletingLastPathComponent().path)
    do {
      try JSONEncoder().encode(choices).write(to: url, options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    } catch {
      throw ChoicesFileError(shownPath: shownPath, isReading: false)
    }
  }
}

/// Why choices cannot be read or written.
struct ChoicesFileError: Error, CustomStringConvertible {
  let shownPath: String
  let isReading: Bool

  var description: String {
    isReading
      ? "\(shownPath) has no choices that can be read; remove it, or say --no-memory"
      : "\(shownPath) cannot be written; make it writable, or say --no-memory"
  }
}
