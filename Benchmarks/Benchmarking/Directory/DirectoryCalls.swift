internal import Typeahead
internal import TypeaheadDirectory

/// Whose eyes a call looks through: in each session another caller, or nobody's where there are no rules.
struct CallersInTurn {
  let callers: [Caller]
  private var session = -1

  init(_ callers: [Caller]) { self.callers = callers }

  mutating func next() -> Caller? {
    session += 1
    return callers.isEmpty ? nil : callers[session % callers.count]
  }
}

/// The index's own call, into a buffer.
final class BufferCalls: Replayed {
  private let index: SearchIndex<User>
  private var callers: CallersInTurn
  private var snapshot: IndexSnapshot<User>
  private var buffer = SearchBuffer(limit: hitLimit)

  init(_ index: SearchIndex<User>, as callers: [Caller] = []) {
    self.index = index
    self.callers = CallersInTurn(callers)
    snapshot = index.snapshot
  }

  func beginSession() { snapshot = callers.next().map { index.snapshot(for: $0.principal) } ?? index.snapshot }

  func search(_ query: String) { snapshot.search(Query(query), into: &buffer) }

  var outcome: Outcome {
    Outcome(total: buffer.total, ranked: snapshot.hits(in: buffer).lazy.map(\.id), isCut: !buffer.isExact)
  }

  var counts: [(name: String, count: Int)] { [("cost", buffer.counts.cost)] }
}

/// The index's call that makes hits, without rules: what there is to compare a directory with.
final class AnswerCalls: Replayed {
  private let snapshot: IndexSnapshot<User>
  private var answer: Answer<User>

  init(_ index: SearchIndex<User>) {
    snapshot = index.snapshot
    answer = snapshot.search("", limit: 0)
  }

  func search(_ query: String) { answer = snapshot.search(Query(query), limit: hitLimit) }

  var outcome: Outcome {
    Outcome(total: answer.total, ranked: answer.hits.lazy.map(\.id), isCut: !answer.isExact)
  }
}

/// A directory's call.
final class ViewCalls: Replayed {
  private let directory: Directory<User>
  private var callers: CallersInTurn
  private var view: MultiSnapshot<User>
  private var answer: MultiAnswer<User>

  init(_ directory: Directory<User>, as callers: [Caller]) {
    self.directory = directory
    self.callers = CallersInTurn(callers)
    view = directory.view(for: callers[0], answersBlank: true)
    answer = view.search("", limit: 0)
  }

  func beginSession() { callers.next().map { view = directory.view(for: $0, answersBlank: true) } }

  func search(_ query: String) { answer = view.search(Query(query), limit: hitLimit) }

  var outcome: Outcome {
    Outcome(total: answer.total, ranked: answer.hits.lazy.map(\.id), isCut: !answer.isExact)
  }
}
