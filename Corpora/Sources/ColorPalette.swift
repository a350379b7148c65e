/// The colour names of an invented user-interface palette.
enum ColorPalette {
  /// Every colour: its name is its id; `since` is the version that brought it.
  static func records() throws(CorpusError) -> [CorpusRecord] {
    let table = try DataTable(file: "colors.tsv")
    return table.rows.map { row in
      CorpusRecord(fields: [
        ("id", .text(table.text(row, "id"))),
        ("since", .text(table.text(row, "since"))),
      ])
    }
  }
}
