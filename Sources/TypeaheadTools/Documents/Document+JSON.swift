extension Document {
  /// The record as one line of JSON: all fields in the order read, the same bytes each time.
  package var json: String { JSONValue.object(fields).text }

  /// The chosen fields, in the order asked for; missing ones are left out. `nil` is all fields as read.
  package func fields(named names: [String]?) -> JSONObject {
    guard let names else { return fields }
    var chosen = JSONObject()
    for name in names {
      chosen[name] = fields[name] ?? (name == "id" ? .string(id) : nil)
    }
    return chosen
  }
}
