internal import TypeaheadTools

/// The settings of an invented messenger: a tree whose rows name their parent, parents first.
enum SettingsTree {
  /// Every item but the root's own row, in tree order as the file has it.
  static func records(in language: SettingsLanguage) throws(CorpusError) -> [JSONObject] {
    let words = try Words(language)
    let table = try DataTable(file: "settings.tsv")
    var paths: [String: [String]] = ["": []]
    var records: [JSONObject] = []
    for row in table.rows {
      let id = table.text(row, "id")
      let title = table.text(row, language.rawValue)
      guard let path = paths[table.text(row, "parent")] else { throw table.error(row, "unknown parent") }
      guard !title.isEmpty else { throw table.error(row, "no title") }
      guard paths.updateValue(path + [title], forKey: id) == nil else { throw table.error(row, "id given twice") }
      let value = try words.translate(table.text(row, "value"), of: row, in: table)
      let category = try words.translate(table.text(row, "category"), of: row, in: table)
      var fields: JSONObject = [
        "id": .string(id), "title": .string(title), "keywords": .strings(table.list(row, "keywords")),
      ]
      if !value.isEmpty { fields["value"] = .string(value) }
      fields["category"] = .string(category)
      fields["path"] = .strings(path)
      fields["weight"] = .integer(Int64(max(0, 100 - 20 * path.count)))
      fields["hidden"] = .bool(table.text(row, "hidden") == "1")
      records.append(fields)
    }
    return records
  }

  /// The values and categories, which many items share: their key is the English text.
  private struct Words {
    private let texts: [String: String]

    init(_ language: SettingsLanguage) throws(CorpusError) {
      let table = try DataTable(file: "settings-words.tsv")
      let pairs = table.rows.map { (table.text($0, "en"), table.text($0, language.rawValue)) }
      texts = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// The text in the language. Numbers and names that are the same everywhere need no row.
    func translate(_ key: String, of row: DataTable.Row, in table: DataTable) throws(CorpusError) -> String {
      if let text = texts[key], !text.isEmpty { return text }
      if key.contains(where: \.isLowercase), !key.contains(where: \.isNumber) {
        throw table.error(row, "no translation of \(key)")
      }
      return key
    }
  }
}
