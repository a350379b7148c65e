package import Typeahead

/// What somebody chose of some records, and the file that keeps it.
package struct ChoicesMemory {
  /// How long choices are known.
  package enum Kind {
    /// From call to call.
    case kept
    /// To the end of the call: what scripts are told depends on nothing but the script.
    case untilEnd
    /// Not at all.
    case none
  }

  private let file: ChoicesFile?
  /// Nil where nothing is remembered.
  package private(set) var choices: Choices<String>?

  /// - Parameters:
  ///   - records: What the records are called.
  ///   - origin: What tells them from others of the name.
  ///   - user: Who asks; nil for whoever runs the program.
  /// - Throws: ``ChoicesFileError`` where the file of the records is none of choices.
  package init(
    of records: String, from origin: String, as user: String? = nil, _ kind: Kind
  ) throws(ChoicesFileError) {
    file =
      kind == .kept
      ? ChoicesFile(of: records, from: origin, as: user, environment: ProcessCalls.environmentValue) : nil
    choices = kind == .none ? nil : try file?.read() ?? Choices()
  }

  /// Where it is kept, in words.
  package var place: String {
    if choices == nil { return "nothing is remembered with --no-memory" }
    return file.map { "kept in \($0.shownPath)" } ?? "known until the end"
  }

  /// Changes what is remembered, and keeps it.
  package mutating func change(_ change: (inout Choices<String>) -> Void) throws(ChoicesFileError) {
    if choices == nil { return }
    if let file { choices = try file.change(change) } else { change(&choices!) }
  }
}
