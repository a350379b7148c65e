extension Table {
  /// The table for the page; names of engines stand beside their colours.
  var html: String {
    let head = heading.map { "<th>\($0.html)</th>" }.joined()
    let body = rows.map { row in
      let cells = row.enumerated().map { column, cell in
        column == 0 ? "<th>\(EngineLabel.html(cell ?? ""))</th>" : "<td>\(cell?.html ?? "–")</td>"
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    return
      "<div class=\"table\"><table>\n<thead><tr>\(head)</tr></thead>\n<tbody>\n\(body.joined())</tbody></table></div>\n"
  }
}
