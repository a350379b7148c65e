/// What is wrong with a JSON text, where, and how to mend it.
package struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of mistakes.
  package enum Reason: Sendable, Equatable {
    case unexpectedEnd
    case unexpected(UInt8, wanted: String)
    case trailingText
    case controlCharacterInString
    case badEscape
    case halfSurrogatePair
    case notUTF8
    case tooDeep(limit: Int)
    case repeatedKey(String)
  }

  package let reason: Reason
  /// The byte where the parser stood, counted from 1.
  package let column: Int

  package var description: String {
    "\(problem); \(mend)"
  }

  /// What is wrong, and where.
  package var problem: String { "\(what) at byte \(column)" }

  private var what: String {
    switch reason {
    case .unexpectedEnd: "the JSON text ends too early"
    case .unexpected(let byte, let wanted): "\(Self.name(of: byte)) where \(wanted) belongs"
    case .trailingText: "more text after the JSON value"
    case .controlCharacterInString: "a control character inside a JSON string"
    case .badEscape: "an unknown escape in a JSON string"
    case .halfSurrogatePair: "half of a surrogate pair in a JSON string"
    case .notUTF8: "a JSON string that is not UTF-8"
    case .tooDeep(let limit): "arrays and objects nested deeper than \(limit)"
    case .repeatedKey(let key): "the key \(key.shortened) twice in one object"
    }
  }

  private var mend: String {
    switch reason {
    case .unexpectedEnd: "close the string, array or object (is the line cut off?)"
    case .unexpected: "write one complete JSON object a line"
    case .trailingText: "write one JSON object a line"
    case .controlCharacterInString: #"escape it (tab is \t, others \u00XX)"#
    case .badEscape: #"use one of \" \\ \/ \b \f \n \r \t \uXXXX"#
    case .halfSurrogatePair: "write both halves, or the character itself"
    case .notUTF8: "convert the file to UTF-8"
    case .tooDeep: "flatten the record"
    case .repeatedKey: "keep one of them, or write a list"
    }
  }

  private static func name(of byte: UInt8) -> String {
    (0x21...0x7E).contains(byte) ? "“\(Character(UnicodeScalar(byte)))”" : "byte \(byte)"
  }
}

extension String {
  /// The text in quotation marks, cut to 40 characters, for one-line messages.
  var shortened: String {
    let head = String(String.UnicodeScalarView(unicodeScalars.prefix(40)))
    return unicodeScalars.count > 40 ? "“\(head)…”" : "“\(head)”"
  }
}
