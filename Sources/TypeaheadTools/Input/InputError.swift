package import Typeahead

/// Why a file or one of its lines cannot be read: where, what is wrong, and how to mend it, in one line.
package struct InputError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of failures.
  package enum Reason: Error, Sendable, Equatable {
    case cannotRead(SystemError)
    case unknownFormat
    case mappingWithoutTable
    case repeatedColumn(String)
    case repeatedField(String)
    case unknownColumn(String, known: [String])
    case noIdentifierColumn(known: [String])
    case tooManyCells(columns: Int)
    case lineTooLong(limit: Int)
    case endlessLine(limit: Int)
    case notUTF8
    case json(JSONError)
    case document(DocumentError)
    case refused(IndexError)
  }

  /// The path as given; `-` is standard input.
  package let file: String
  /// The line, counted from 1; `nil` where the whole file is meant.
  package let line: Int?
  package let reason: Reason

  package init(file: String, line: Int?, reason: Reason) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  /// Whether only this line is lost, so that a caller may skip it and read on.
  package var isLineError: Bool {
    switch reason {
    case .cannotRead, .unknownFormat, .mappingWithoutTable, .repeatedColumn, .repeatedField, .unknownColumn,
      .noIdentifierColumn, .endlessLine:
      false
    case .tooManyCells, .lineTooLong, .notUTF8, .json, .document, .refused: true
    }
  }

  package var description: String {
    let place = file == "-" ? "standard input" : file
    return "\(place)\(line.map { ":\($0)" } ?? ""): \(explanation)"
  }

  /// How to make a readable file of one of an unknown kind.
  private var conversion: String {
    let name = file.asciiLowercased
    if name.hasSuffix(".json") { return "write one object a line into an .ndjson file (for a list: jq -c '.[]')" }
    if name.hasSuffix(".csv") { return "convert it to .tsv: tabs between the cells, no quotation marks" }
    return "name it .ndjson, .tsv or .txt"
  }

  private var explanation: String {
    switch reason {
    case .cannotRead(let error): "cannot be read (\(error)); \(error.mend)"
    case .unknownFormat: "unknown kind of file; \(conversion)"
    case .mappingWithoutTable: "only a table has columns to map; leave out --map, or give a .tsv file"
    case .repeatedColumn(let column): "the column \(column.shortened) stands twice in the header; rename one"
    case .repeatedField(let field): "the field \(field.shortened) is mapped twice; map one column to it"
    case .unknownColumn(let column, let known):
      "no column \(column.shortened) to map; the columns are \(known.joined(separator: ", "))"
    case .noIdentifierColumn(let known):
      "the header names no column “id” or “name”, but \(known.joined(separator: ", ").shortened); "
        + "begin with a header line, or say which column is the id: --map id=COLUMN"
    case .tooManyCells(let columns):
      "more cells than the \(columns) columns; remove the tabs too many, or name the columns in the header"
    case .lineTooLong(let limit): "the line is longer than \(limit) bytes; break the record up"
    case .endlessLine(let limit): "the line does not end within \(limit) bytes; check that it is the right file"
    case .notUTF8: "the line is not UTF-8; convert the file (for example iconv -f LATIN1 -t UTF-8)"
    case .json(let error): error.description
    case .document(let error): error.description
    case .refused(let error): error.description
    }
  }
}
