extension Table {
  /// The lines for the terminal, each with its line end: words left-aligned, figures right-aligned.
  var text: String {
    let lines = [heading] + rows.map { $0.map { $0 ?? "-" } }
    let columns = lines.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in lines.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    return lines.map { line in
      let cells = line.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column < wordColumns ? cell + padding : padding + cell
      }
      let joined = cells.joined(separator: "  ")
      return String(joined.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }
}
