internal import Typeahead

/// Stores records as the line of JSON they are exported as.
package struct DocumentCodec: RecordCodec {
  package init() {}

  package func encode(_ document: Document) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(document.fields)
    return writer.bytes
  }

  package func decode(_ bytes: [UInt8]) throws -> Document {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw InputError.Reason.notUTF8 }
    return try Document(JSONValue(parsing: text))
  }
}
