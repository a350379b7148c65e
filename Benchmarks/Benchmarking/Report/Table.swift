/// A table of figures, drawn for the terminal (``text``) or the page (``html``): the first column names the row.
struct Table {
  let heading: [String]
  private(set) var rows: [[String?]] = []
  /// The first columns, which hold words, not figures.
  let wordColumns: Int

  init(_ heading: [String], wordColumns: Int = 1) {
    self.heading = heading
    self.wordColumns = wordColumns
  }

  /// Adds a row; `nil` shows as a dash, what is missing at its end stays empty.
  mutating func append(_ cells: [String?]) { rows.append(cells) }
}
