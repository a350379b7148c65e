internal import Typeahead
internal import TypeaheadCorpora
internal import TypeaheadTools
internal import TypeaheadVocabulary

extension VocabularyResult {
  /// Who opens something else opens one of so many.
  private static let popular = 10

  /// Takes keywords away, has simulated people look for them, and reads the report.
  static func measure(_ options: VocabularyOptions) throws -> VocabularyResult {
    let records = try BenchRecords(options.source)
    var random = SplitMix64(seed: options.seed)
    let keywords = records.documents.indices.flatMap { record in
      records.documents[record].texts("keywords").map { Keyword(record: record, text: $0) }
    }
    let removed = keywords.filter { _ in random.chance(options.removed) }
    let index = SearchIndex(schema: records.preset.schema(words: records.words))
    try index.upsert(
      records.documents.enumerated().map { record, document in
        try document.without(removed.filter { $0.record == record }.map(\.text))
      })
    let snapshot = index.snapshot
    func isFound(_ text: String, _ record: Int) -> Bool {
      snapshot.search(text, limit: 3).hits.contains { $0.id.hasSameBytes(as: records.documents[record].id) }
    }
    let failing = removed.filter { !isFound($0.text, $0.record) }

    var (vocabulary, visits, typed) = (Vocabulary(), 0, Set<Int>())
    for (number, keyword) in failing.enumerated() {
      // Some words are typed often, others hardly: as often as chance says, around the mean.
      for _ in 0..<options.visits * 2 where random.chance(50) {
        visits += 1
        typed.insert(number)
        vocabulary.enter()
        for text in Trace.typed([keyword.typed(&random)]) { vocabulary.type(text) }
        if !random.chance(options.wrong) {
          vocabulary.open(records.documents[keyword.record].id)
        } else if random.chance(50) {
          // What everybody opens.
          vocabulary.open(records.documents[random.index(min(Self.popular, records.documents.count))].id)
        }
        vocabulary.leave()
      }
    }
    let report = vocabulary.report(in: snapshot, fewest: options.fewest)
    func isRight(_ proposal: VocabularyReport.Proposal, _ keyword: Keyword) -> Bool {
      records.documents[keyword.record].id.hasSameBytes(as: proposal.id)
        && Vocabulary.folded(keyword.text).utf8.starts(with: proposal.keyword.utf8)
    }
    return VocabularyResult(
      command: options.command, revision: Machine.revision, machine: .current, corpus: records.name,
      records: records.documents.count, seed: options.seed, keywords: keywords.count, removed: removed.count,
      failing: failing.count, typed: typed.count, visits: visits,
      regained: failing.count { keyword in
        report.proposals.contains { isRight($0, keyword) && $0.keyword == Vocabulary.folded(keyword.text) }
      }, proposals: report.proposals.count,
      right: report.proposals.count { proposal in keywords.contains { isRight(proposal, $0) } })
  }
}

/// A keyword of a record.
private struct Keyword {
  let record: Int
  let text: String

  /// It as somebody types it: all of it, or in a quarter of all cases all but the last letters.
  func typed(_ random: inout SplitMix64) -> String {
    random.chance(75) ? text : String(text.dropLast(1 + random.index(3)))
  }
}

extension Document {
  /// The record without some of its keywords.
  fileprivate func without(_ removed: [String]) throws -> Document {
    if removed.isEmpty { return self }
    let kept = texts("keywords").filter { text in !removed.contains { $0.hasSameBytes(as: text) } }
    let others = fields.members.filter { $0.key != "keywords" }
    return try Document(fields: JSONObject(others + [JSONObject.Member(key: "keywords", value: .strings(kept))]))
  }
}
