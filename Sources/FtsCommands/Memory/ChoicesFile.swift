import Foundation
import Typeahead
import TypeaheadSQLite
import TypeaheadTools

/// Where what was chosen is kept from call to call: a file for each set of records and user, in the folder for programs' state.
struct ChoicesFile: Sendable {
  let path: String
  /// The path as it is said: `~` for the home.
  let shownPath: String

  /// So long it is waited for another process that changes the file, in attempts of a hundredth of a second.
  private static let mostAttempts = 200
  /// A file of more bytes is none of choices.
  private static let mostBytes = 64 << 20

  /// The file of records: `fts/choices/NAME-HASH.json` in the folder for what programs remember; nil where there is none.
  ///
  /// - Parameters:
  ///   - records: What the records are called.
  ///   - origin: What tells them from others of the name, such as the path of their file.
  ///   - user: Who asks; nil for whoever runs the program.
  init?(of records: String, from origin: String, as user: String?, environment: (String) -> String?) {
    let state = UserFolder.state(environment)
    guard let folder = state.path else { return nil }
    let name = records.unicodeScalars.map { $0.properties.isAlphabetic || "0"..."9" ~= $0 ? String($0) : "-" }.joined()
    path = "\(folder)/fts/choices/\(name.prefix(24))-\("\(user ?? "")\0\(origin)".fileHash).json"
    shownPath = state.shown(path)
  }

  /// What was chosen before; nothing where there is no file.
  ///
  /// - Throws: ``ChoicesFileError`` where the file cannot be read, or is none of choices.
  func read() throws(ChoicesFileError) -> Choices<String> {
    do {
      let file = try SystemFiles().open(path, for: .reading)
      return try JSONDecoder().decode(
        Choices<String>.self, from: Data(file.first(min(try file.size(), Self.mostBytes))))
    } catch let failure as FileFailure {
      if failure.isMissing { return Choices() }
      throw ChoicesFileError(shownPath: shownPath, isReading: true, failure)
    } catch {
      throw ChoicesFileError(shownPath: shownPath, isReading: true)
    }
  }

  /// Changes what is kept, for its owner alone, and gives it. Other processes may change it, too, one after the other.
  func change(_ change: (inout Choices<String>) -> Void) throws(ChoicesFileError) -> Choices<String> {
    let url = URL(fileURLWithPath: path)
    ProcessCalls.makeFolders(url.deletingLastPathComponent().path)
    let right = try lock()
    defer { withExtendedLifetime(right) {} }
    var choices = try read()
    change(&choices)
    do {
      try JSONEncoder().encode(choices).write(to: url, options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    } catch {
      throw ChoicesFileError(shownPath: shownPath, isReading: false)
    }
    return choices
  }

  /// The right to change the file, as long as what is given lives.
  private func lock() throws(ChoicesFileError) -> any OpenFile {
    let file: any OpenFile
    do throws(FileFailure) { file = try SystemFiles().open(path + ".lock", for: .locking) } catch {
      throw ChoicesFileError(shownPath: shownPath + ".lock", isReading: false, error)
    }
    for _ in 0..<Self.mostAttempts {
      if (try? file.lock()) == true { return file }
      Thread.sleep(forTimeInterval: 0.01)
    }
    throw ChoicesFileError(shownPath: shownPath, isReading: false)
  }
}

/// Why choices cannot be read or written.
package struct ChoicesFileError: Error, CustomStringConvertible {
  let shownPath: String
  let isReading: Bool
  /// What stands in its place, where that is why.
  private let found: FileKind?

  init(shownPath: String, isReading: Bool, _ failure: FileFailure? = nil) {
    (self.shownPath, self.isReading, found) = (shownPath, isReading, failure?.found)
  }

  package var description: String {
    if let found { return "\(shownPath) is \(found.rawValue), not a file; remove it, or say --no-memory" }
    return isReading
      ? "\(shownPath) has no choices that can be read; remove it, or say --no-memory"
      : "\(shownPath) cannot be written; make it writable, or say --no-memory"
  }
}
