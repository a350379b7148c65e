package import TypeaheadTools

extension Document {
  /// Makes a document of a built-in corpus's record; all fields are kept in their order.
  package init(_ record: CorpusRecord) throws(DocumentError) {
    try self.init(
      fields: JSONObject(record.fields.map { JSONObject.Member(key: $0.name, value: JSONValue($0.value)) }))
  }
}

extension JSONValue {
  fileprivate init(_ value: CorpusValue) {
    switch value {
    case .text(let text): self = .string(text)
    case .list(let texts): self = .array(texts.map(JSONValue.string))
    case .number(let number): self = number.isFinite ? .number(number) : .null
    case .integer(let integer): self = .integer(Int64(integer))
    case .flag(let flag): self = .bool(flag)
    }
  }
}
