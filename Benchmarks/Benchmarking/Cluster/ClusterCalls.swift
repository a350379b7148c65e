internal import Typeahead
internal import TypeaheadPostgres
internal import TypeaheadTools

/// What both are asked: what a list shows at once, for somebody who sees everything.
private var usual: SearchOptions<Document> { SearchOptions(limit: hitLimit, principal: .system) }

/// The call of a service on records in memory.
final class EmbeddedCalls: Replayed {
  private let index: SearchIndex<Document>
  private var answer: Answer<Document>

  init(_ index: SearchIndex<Document>) {
    self.index = index
    answer = index.search("", SearchOptions(limit: 0, principal: .system))
  }

  func search(_ query: String) { answer = index.search(Query(query), usual) }

  var outcome: Outcome { Outcome(answer) }
}

/// The same call on records in a PostgreSQL.
final class PostgresCalls: Replayed {
  private let index: PostgresIndex<Document>
  private let thread = CallThread()
  private var answer: Answer<Document>?
  /// The first error; nothing is asked any more then.
  private var failure: (any Error)?

  init(_ index: PostgresIndex<Document>) { self.index = index }

  func search(_ query: String) {
    if failure != nil { return }
    do {
      answer = try thread.wait { [index] in try await index.search(Query(query), usual) }
    } catch {
      failure = error
    }
  }

  var outcome: Outcome { answer.map { Outcome($0) } ?? Outcome(total: 0) }

  /// Throws what went wrong, if anything did.
  func check() throws { if let failure { throw failure } }
}

extension Outcome {
  fileprivate init(_ answer: Answer<Document>) {
    self.init(total: answer.total, ranked: answer.hits.lazy.map(\.id), isCut: !answer.isExact)
  }
}
