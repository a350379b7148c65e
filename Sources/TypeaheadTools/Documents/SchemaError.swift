package import Typeahead

/// Why a schema file cannot be used: where, what is wrong, and how to mend it, in one line.
package struct SchemaError: Error, Sendable, CustomStringConvertible {
  package enum Reason: Error, Sendable {
    case cannotRead(SystemError)
    case tooLong(limit: Int)
    case notUTF8
    case json(JSONError, line: Int)
    /// Something is missing, or another kind of value than is wanted.
    case wrong(_ place: String, wanted: String)
    case unknown(_ name: String, at: String, known: [String])
    case unknownMember(_ name: String, at: String, known: [String])
    case repeated(_ name: String)
    case synonyms(SynonymsError)
  }

  /// The path as given.
  package let file: String
  package let reason: Reason

  package var description: String { "\(file)\(line): \(explanation)" }

  private var line: String { if case .json(_, let line) = reason { ":\(line)" } else { "" } }

  private var explanation: String {
    switch reason {
    case .cannotRead(let error): "cannot be read (\(error)); \(error.mend)"
    case .tooLong(let limit): "is longer than \(limit) bytes; check that it is the right file"
    case .notUTF8: "is not UTF-8; convert the file (for example iconv -f LATIN1 -t UTF-8)"
    case .json(let error, _): "\(error.problem); write one JSON object, such as {\"fields\":[{\"name\":\"title\"}]}"
    case .wrong(let place, let wanted): "\(place) is not \(wanted); fts help search says what a schema file holds"
    case .unknown(let name, let place, let known):
      "\(place) cannot be \(name.shortened); " + Self.mend(name, known)
    case .unknownMember(let name, let place, let known):
      "\(place) has no member \(name.shortened); " + Self.mend(name, known)
    case .repeated(let name): "\(name.shortened) stands twice; leave one out"
    case .synonyms(let error): "\(error)"
    }
  }

  private static func mend(_ name: String, _ known: [String]) -> String {
    closest(to: name, among: known).map { "did you mean \($0)?" } ?? "there are \(known.joined(separator: ", "))"
  }

  /// What a body gives, its errors told with the file.
  static func of<Value>(
    _ file: String, _ body: () throws(Reason) -> Value
  ) throws(SchemaError) -> Value {
    do {
      return try body()
    } catch {
      throw SchemaError(file: file, reason: error)
    }
  }
}
