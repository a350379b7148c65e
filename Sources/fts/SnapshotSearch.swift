import Typeahead
import TypeaheadTools

/// An answer with the query it answers and the time it took.
struct TimedAnswer: Sendable {
  let query: String
  let answer: Answer<Document>
  let micros: Double
}

/// What one caller asks of a snapshot: how many hits, in which fields, with which filter.
struct SnapshotSearch: Sendable {
  let snapshot: IndexSnapshot<Document>
  let limit: Int
  let fields: [String]?
  let filter: Filter<Document>?

  /// Answers a query, any text, and takes the time of the search alone.
  func answer(_ text: String) -> TimedAnswer {
    let clock = ContinuousClock()
    let start = clock.now
    let answer = snapshot.search(Query(text), limit: limit, fields: fields, filter: filter)
    let time = (clock.now - start).components
    return TimedAnswer(
      query: text, answer: answer, micros: Double(time.seconds) * 1e6 + Double(time.attoseconds) / 1e12)
  }
}

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
