import Foundation

/// A tab-separated data file of the package: the first line names the columns; `|` separates list values.
///
/// Lines that begin with `#` and empty lines are left out.
struct DataTable: Sendable {
  let file: String
  let columns: [String: Int]
  let rows: [Row]

  /// One line: its cells, and where it stands in the file.
  struct Row: Sendable {
    let line: Int
    let cells: [String]
  }

  /// Reads a file of the package's data folder; `header` names the columns of a file whose first line does not.
  init(file: String, header: [String] = []) throws(CorpusError) {
    guard let folder = Bundle.module.resourceURL,
      let data = try? Data(contentsOf: folder.appendingPathComponent("Data").appendingPathComponent(file))
    else { throw .missingData(file: file) }
    try self.init(file: file, text: String(decoding: data, as: UTF8.self), header: header)
  }

  /// Reads the text of a file.
  init(file: String, text: String, header: [String] = []) throws(CorpusError) {
    var header = header
    var rows: [Row] = []
    for (place, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      let cells = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
        String(Substring($0))
      }
      if header.isEmpty {
        header = cells
      } else if cells.count > header.count {
        throw .malformedData(file: file, line: place + 1, problem: "\(cells.count) cells instead of \(header.count)")
      } else {
        rows.append(Row(line: place + 1, cells: cells))
      }
    }
    self.file = file
    self.rows = rows
    self.columns = Dictionary(header.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// A cell's text; empty where the line is shorter or the column is unknown.
  func text(_ row: Row, _ column: String) -> String {
    guard let place = columns[column], place < row.cells.count else { return "" }
    return row.cells[place]
  }

  /// A cell's values.
  func list(_ row: Row, _ column: String) -> [String] {
    text(row, column).split(separator: "|").map(String.init)
  }

  /// An error that points to a line.
  func error(_ row: Row, _ problem: String) -> CorpusError {
    .malformedData(file: file, line: row.line, problem: problem)
  }
}
