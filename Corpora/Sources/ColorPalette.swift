internal import TypeaheadTools

/// The colour names of an invented user-interface palette.
enum ColorPalette {
  /// Every colour: its name is its id; `since` is the version that brought it.
  static func records() throws(CorpusError) -> [JSONObject] {
    let table = try DataTable(file: "colors.tsv")
    return table.rows.map { row in
      ["id": .string(table.text(row, "id")), "since": .string(table.text(row, "since"))]
    }
  }
}
