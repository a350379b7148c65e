internal import Foundation
internal import Typeahead
internal import TypeaheadTools

/// What choices cost a search of users, interleaved: without any, with choices, and with choices of which none fits.
enum LearningCost {
  /// So many records are remembered.
  private static let choices = 1000

  static func measure(size: Int, seed: UInt64) throws -> LearningResult.Cost {
    let records = try BenchRecords(.corpus(name: "users", size: size, seed: seed))
    let index = SearchIndex(schema: records.preset.schema(words: records.words))
    try index.upsert(records.documents)
    index.finishMerges()
    let trace = Trace.typing(RecordWords(records), seed: seed)
    var (some, unfit) = (Choices<String>(), Choices<String>())
    // A person who comes back to some records often, to most once.
    var person = LearningPerson(.usual, records: records.documents.count, seed: seed)
    var chosen: Set<Int> = []
    while chosen.count < min(choices, records.documents.count) {
      let (record, text) = person.next {
        [String(records.documents[$0].texts(records.preset.nameField).first?.prefix(4) ?? "")]
      }
      chosen.insert(record)
      some.choose(records.documents[record].id, typed: text)
      unfit.choose("nobody \(record)", typed: text)
    }
    let engines = [nil, some, unfit].map { ChosenCalls(index, $0) }
    let recordings = Replay(trace: trace, budget: 60).run(engines)
    let times = recordings.map { Distribution(nanoseconds: $0.times.compactMap(\.self)) }
    guard let none = times[0], let with = times[1], let without = times[2] else {
      throw BenchError.emptyTrace(trace.name)
    }
    return LearningResult.Cost(
      records: records.documents.count, choices: chosen.count, none: none, some: with, unfit: without,
      bytes: try JSONEncoder().encode(some).count)
  }
}

/// A session that types, given choices.
private final class ChosenCalls: Replayed {
  private let index: SearchIndex<Document>
  private var session: SearchSession<Document>

  init(_ index: SearchIndex<Document>, _ choices: Choices<String>?) {
    self.index = index
    session = SearchSession(SearchOptions(limit: hitLimit, searchesLaterTiers: false, choices: choices))
  }

  func search(_ query: String) {
    session.forget()
    session.search(query, in: index.snapshot)
  }

  var outcome: Outcome {
    Outcome(total: session.total, ranked: session.hits.lazy.map(\.id), isCut: !session.isExact)
  }
}
