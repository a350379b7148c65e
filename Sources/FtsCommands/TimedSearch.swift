package import Typeahead
package import TypeaheadTools

/// An answer with the query it answers, how it was found, and the times it took.
package struct TimedAnswer: Sendable {
  let query: String
  let answer: Answer<Document>
  var way: SearchWay?
  /// The microseconds of the search alone: the total, and which records are the best.
  let searchMicros: Double
  /// The microseconds of making hits of these, those of later tiers too, with what is highlighted in them; nil where that is worked
  /// out hit by hit as they are printed.
  let hitsMicros: Double?

  package init(
    query: String, answer: Answer<Document>, way: SearchWay? = nil, searchMicros: Double, hitsMicros: Double?
  ) {
    self.query = query
    self.answer = answer
    self.way = way
    self.searchMicros = searchMicros
    self.hitsMicros = hitsMicros
  }
}

/// What one caller asks, one query after another: how many hits, in which fields, with which filter.
final class TimedSearch {
  private var session: SearchSession<Document>
  private let isMarked: Bool

  /// - Parameter isMarked: Whether it is shown what matches. All hits of a large index are not kept with that.
  init(
    limit: Int, fields: [String]? = nil, filter: Filter<Document>? = nil, choices: Choices<String>? = nil,
    isMarked: Bool = true
  ) {
    session = SearchSession(SearchOptions(limit: limit, fields: fields, filter: filter, choices: choices))
    self.isMarked = isMarked && limit < .max
  }

  /// Answers a query, any text.
  ///
  /// - Parameter isFresh: Whether nothing of earlier answers is used, so that the times of equal queries can be compared.
  func answer(_ text: String, in snapshot: IndexSnapshot<Document>, isFresh: Bool) -> TimedAnswer {
    if isFresh { session.forget() }
    let clock = ContinuousClock()
    let start = clock.now
    session.search(text, in: snapshot)
    let found = clock.now
    let answer = isMarked ? session.answer.withMatches() : session.answer
    let end = clock.now
    return TimedAnswer(
      query: text, answer: answer, way: session.way, searchMicros: start.duration(to: found) / .microseconds(1),
      hitsMicros: isMarked ? found.duration(to: end) / .microseconds(1) : nil)
  }
}

extension TimedAnswer {
  /// The total in words, `33 records` or `20 of 33 records`, and what was mended.
  var summary: String {
    let total = answer.total.counted("record")
    var shown = !answer.hits.isEmpty && answer.hits.count < answer.total ? "\(answer.hits.count) of \(total)" : total
    if let mended = answer.didYouMean { shown += ", \(answer.hits.count) for \"\(mended.printable)\"" }
    return shown
  }

  /// How it was found and how long that took, and making hits of it: `fresh 12 µs · hits 80 µs`.
  var times: String {
    let search = "\(way.map { "\($0)" } ?? "search") \(Self.shown(searchMicros))"
    return hitsMicros.map { "\(search) · hits \(Self.shown($0))" } ?? search
  }

  /// Microseconds, with a tenth where there are few.
  private static func shown(_ micros: Double) -> String {
    let tenths = Int((micros * 10).rounded())
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) µs" : "\(Int(micros.rounded())) µs"
  }

  /// The answer as a line of JSON.
  func json(explains: Bool) -> JSONWriter {
    var line = AnswerLine(query, answer, micros: searchMicros, explains: explains)
    line.hitsMicros = hitsMicros
    return line.json
  }
}
