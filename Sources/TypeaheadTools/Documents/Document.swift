/// A record of the command line: an id, and all its fields as they were read.
///
///     let line = #"{"id":"wifi","title":"Wi-Fi","keywords":["wlan","network"],"weight":3}"#
///     let document = try Document(JSONValue(parsing: line))
///     document.texts("keywords")  // ["wlan", "network"]
///     document.number("weight")   // 3.0
///     document.json == line       // true
///
/// Fields nobody knows are kept and written again, in the order read. Where `id` is missing, `name` stands in for it.
package struct Document: Identifiable, Sendable, Equatable {
  package let id: String
  /// All fields in the order read, `id` among them where it was given.
  package let fields: JSONObject

  /// Makes a record of its fields.
  ///
  /// - Throws: ``DocumentError`` where neither `id` nor `name` is a text or number, or it is empty.
  package init(fields: JSONObject) throws(DocumentError) {
    let field = fields["id"] == nil ? "name" : "id"
    guard let value = fields[field] else { throw .noIdentifier }
    guard let id = value.scalarText else { throw .identifierIsNoText(field: field) }
    guard !id.isEmpty else { throw .emptyIdentifier(field: field) }
    self.id = id
    self.fields = fields
  }

  /// Makes a record of a JSON value.
  ///
  /// - Throws: ``DocumentError`` where it is no object, or has no usable id.
  package init(_ value: JSONValue) throws(DocumentError) {
    guard case .object(let fields) = value else { throw .notAnObject }
    try self.init(fields: fields)
  }

  package static func == (left: Document, right: Document) -> Bool { left.fields == right.fields }
}

/// Why fields make no record, and how to mend it.
package enum DocumentError: Error, Sendable, Equatable, CustomStringConvertible {
  case notAnObject
  case noIdentifier
  case identifierIsNoText(field: String)
  case emptyIdentifier(field: String)
  case wrongVersion(id: String, found: String)
  case repeatedName(String, ids: [String])
  case pathTooDeep(id: String, menus: Int, limit: Int)

  package var description: String {
    switch self {
    case .notAnObject: "the line is JSON but no object; write one object {…} a line"
    case .noIdentifier: "the record has neither “id” nor “name”; give it one (in a table: --map id=COLUMN)"
    case .identifierIsNoText(let field): "the field “\(field)” is no text; write the record's id as a string"
    case .emptyIdentifier(let field): "the field “\(field)” is empty; give the record an id of its own"
    case .wrongVersion(let id, let found):
      "the record \(id.shortened) is “since” \(found.shortened), a version is numbers with dots between; write it as 14.2"
    case .repeatedName(let name, let ids):
      "the name \(name.shortened) stands twice, in the records \(ids.map(\.shortened).joined(separator: " and ")); give each a "
        + "name of its own"
    case .pathTooDeep(let id, let menus, let limit):
      "the record \(id.shortened) is in \(menus) menus, \(limit) are allowed; give it a shorter “path”"
    }
  }
}
