/// A table for the terminal: the first columns left-aligned, figures right-aligned.
struct TextTable {
  private var rows: [[String]]
  private let leftColumns: Int

  init(_ heading: [String], leftColumns: Int = 1) {
    rows = [heading]
    self.leftColumns = leftColumns
  }

  /// Adds a row; what is missing at its end stays empty, `nil` shows as a hyphen.
  mutating func append(_ cells: [String?]) {
    rows.append(cells.map { $0 ?? "-" })
  }

  /// The lines of the table, each with its line end.
  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column < leftColumns ? cell + padding : padding + cell
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }
}
