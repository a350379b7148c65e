package import TypeaheadTools

extension Document {
  /// Makes a document of a built-in corpus's record; all fields are kept in their order.
  package init(_ record: CorpusRecord) throws(DocumentError) {
    try self.init(fields: JSONObject(record))
  }
}

extension CorpusRecord {
  /// The record as one line of NDJSON: fields in order, no line end.
  public func json() -> String { JSONValue.object(JSONObject(self)).text }
}

extension JSONObject {
  fileprivate init(_ record: CorpusRecord) {
    self.init(record.fields.map { Member(key: $0.name, value: JSONValue($0.value)) })
  }
}

extension JSONValue {
  fileprivate init(_ value: CorpusValue) {
    switch value {
    case .text(let text): self = .string(text)
    case .list(let texts): self = .array(texts.map(JSONValue.string))
    case .integer(let integer): self = .integer(Int64(integer))
    case .flag(let flag): self = .bool(flag)
    }
  }
}
