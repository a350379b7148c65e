import TypeaheadTools

extension LineReader {
  /// Queries from standard input, a line each. Folding makes some texts 18 times as long, in several copies: a longer line is no query.
  static func queries() throws(SystemError) -> LineReader {
    LineReader(try FileSource(path: "-"), limit: 1 << 20, chunkSize: 1 << 16)
  }

  /// The next line as text, or why it is none; bytes that are not UTF-8 become U+FFFD, as any text is a query. After a line that is too long
  /// the next one is read.
  ///
  /// - Throws: ``QueryLineError`` where there is nothing more to read.
  mutating func nextQuery() throws(QueryLineError) -> Result<String, QueryLineError>? {
    do {
      return try next { line in .success(String(decoding: line.indices.map { line[$0] }, as: UTF8.self)) }
    } catch {
      let error = QueryLineError(line: lineNumber, failure: error)
      if case .lineTooLong = error.failure { return .failure(error) }
      throw error
    }
  }
}

/// Why a query cannot be read from standard input.
struct QueryLineError: Error, CustomStringConvertible {
  let line: Int
  let failure: LineReader.Failure

  var description: String {
    switch failure {
    case .lineTooLong(let limit): "standard input:\(line): the query is longer than \(limit) bytes; shorten it"
    case .endlessLine(let limit):
      "standard input:\(line): the line does not end within \(limit) bytes; check what it is connected to"
    case .system(let error): "standard input cannot be read (\(error)); \(error.mend)"
    }
  }
}
