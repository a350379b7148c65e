import Typeahead
import TypeaheadTools

extension RecordSet {
  /// Adds the keywords of a table to those of the records of its ids: what a vocabulary report proposes. Keywords of records that are not here
  /// are told and left out.
  func add(keywords file: String) throws {
    if isDurable {
      throw UsageError("\(name) is open for reading", mend: "export its records, and index them with the keywords")
    }
    guard preset.searchedFields.contains("keywords") else {
      throw UsageError("records of the preset \(preset.name) have no keywords", mend: "leave out --keywords")
    }
    var changed: [TextKey: Document] = [:]
    var missing: [String] = []
    for row in try InputReader(path: file, preset: preset).map({ try $0.get() }) {
      guard let record = changed[TextKey(row.id)] ?? index.snapshot[id: row.id] else {
        missing.append(row.id)
        continue
      }
      let keywords = record.texts("keywords") + row.texts("keywords")
      changed[TextKey(row.id)] = try Document(
        fields: JSONObject(
          record.fields.members.filter { $0.key != "keywords" }
            + [JSONObject.Member(key: "keywords", value: .strings(keywords))]))
    }
    try index.upsert(changed.values.sorted { $0.id.precedesInBytes($1.id) })
    try Warnings.print(missing.map { "there is no record “\($0)” for the keywords of \(file)".printable })
  }
}
