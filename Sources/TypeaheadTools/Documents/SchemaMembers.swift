internal import Typeahead

/// An object of a schema file, whose members are known by name; errors say where they stand.
struct SchemaMembers {
  private let object: JSONObject
  private let place: String

  /// - Parameter place: Where it stands: `fields[2]`.
  init(_ value: JSONValue, _ place: String, known: [String]) throws(SchemaError.Reason) {
    guard case .object(let object) = value else {
      throw .wrong(place, wanted: "an object with \(known.joined(separator: ", "))")
    }
    for member in object.members where !known.contains(where: { $0.hasSameBytes(as: member.key) }) {
      throw .unknownMember(member.key, at: place, known: known)
    }
    (self.object, self.place) = (object, place)
  }

  /// A member; one that is null counts as missing.
  subscript(_ key: String) -> JSONValue? { object[key].flatMap { $0 == .null ? nil : $0 } }

  func text(_ key: String) throws(SchemaError.Reason) -> String? {
    guard let value = self[key] else { return nil }
    guard case .string(let text) = value else { throw wrong(key, wanted: "a text") }
    return text
  }

  func number(_ key: String) throws(SchemaError.Reason) -> Double? {
    guard let value = self[key] else { return nil }
    if case .string = value { throw wrong(key, wanted: "a number") }
    guard let number = value.asNumber, number.isFinite else { throw wrong(key, wanted: "a number") }
    return number
  }

  func flag(_ key: String) throws(SchemaError.Reason) -> Bool {
    guard let value = self[key] else { return false }
    guard case .bool(let flag) = value else { throw wrong(key, wanted: "true or false") }
    return flag
  }

  func choice(_ key: String, of known: [String]) throws(SchemaError.Reason) -> String? {
    guard let text = try text(key) else { return nil }
    guard known.contains(text) else { throw .unknown(text, at: at(key), known: known) }
    return text
  }

  func choices(_ key: String, of known: [String]) throws(SchemaError.Reason) -> [String]? {
    guard let value = self[key] else { return nil }
    let texts = try Self.texts(value, at(key))
    for text in texts where !known.contains(text) { throw .unknown(text, at: at(key), known: known) }
    return texts
  }

  /// A list of texts.
  static func texts(_ value: JSONValue, _ place: String) throws(SchemaError.Reason) -> [String] {
    guard case .array(let values) = value else { throw .wrong(place, wanted: "a list of texts") }
    var texts: [String] = []
    for value in values {
      guard case .string(let text) = value else { throw .wrong(place, wanted: "a list of texts") }
      texts.append(text)
    }
    return texts
  }

  private func wrong(_ key: String, wanted: String) -> SchemaError.Reason { .wrong(at(key), wanted: wanted) }

  /// Where a member stands.
  private func at(_ key: String) -> String { place == Self.file ? key : "\(place).\(key)" }

  /// The place of the outermost object.
  static let file = "the file"
}
