public import Typeahead

extension Vocabulary {
  /// Says which texts do not lead to what people open, in a catalogue as it is now.
  ///
  /// ```swift
  /// let report = vocabulary.report(in: index.snapshot, alternatives: [VocabularyAlternative("synonyms", withSynonyms)]) { $0.title }
  /// print(report.table)    // hotspot   in vain   14   Tethering
  /// print(report.tsv)      // network.tethering <tab> hotspot
  /// ```
  ///
  /// A text is somebody's attempt that became nothing: it counts for what was opened next in the same visit. Where that is among the first three
  /// hits now, as typed, there is nothing to report. Texts that begin a text which is typed more often for the same record are counted with it.
  ///
  /// - Parameters:
  ///   - snapshot: The catalogue.
  ///   - fewest: What happened less often is left out: it may tell of somebody.
  ///   - fields: Names of the fields that people search; nil for all.
  ///   - alternatives: What else might find a record, by which it then needs no keyword.
  ///   - name: What a record is called.
  /// - Precondition: `fewest` is at least 1; the schemas have a field of each name in `fields`.
  /// - Complexity: A search for each text that is frequent enough.
  public func report<Record: Identifiable & Sendable>(
    in snapshot: IndexSnapshot<Record>, fewest: Int = 3, fields: [String]? = nil,
    alternatives: [VocabularyAlternative<Record>] = [], name: (Record) -> String = { "\($0.id)" }
  ) -> VocabularyReport {
    require(fewest > 0, "what happened once at least is reported, not \(fewest) times")
    let catalogue = Catalogue(snapshot: snapshot, fields: fields, alternatives: alternatives)
    var (rows, proposals): ([VocabularyReport.Row], [VocabularyReport.Proposal]) = ([], [])
    for (text, outcome) in merged() {
      if outcome.abandoned >= fewest {
        rows.append(
          VocabularyReport.Row(
            text: text, outcome: .abandoned, count: outcome.abandoned, id: nil, name: nil, foundBy: []))
      }
      for (id, count) in outcome.opened where count >= fewest {
        guard let record = snapshot.record(idText: id), let found = catalogue.outcome(of: text, record, id) else {
          continue
        }
        let foundBy = found == .vain ? catalogue.finders(of: record, id, text) : []
        let title = name(record)
        rows.append(
          VocabularyReport.Row(text: text, outcome: found, count: count, id: id, name: title, foundBy: foundBy))
        // Somebody may open anything next: only what a good part of all opened is meant.
        if found == .vain, foundBy.isEmpty, count * Self.shareOfProposals >= outcome.openedCount {
          proposals.append(VocabularyReport.Proposal(keyword: text, id: id, name: title, count: count))
        }
      }
    }
    return VocabularyReport(
      rows: rows.sorted { ($1.count, $0.text, $0.id ?? "") < ($0.count, $1.text, $1.id ?? "") },
      proposals: proposals.sorted { ($1.count, $0.keyword, $0.id) < ($0.count, $1.keyword, $1.id) })
  }

  /// A record is proposed for a text if one in so many of those who opened something opened it.
  private static var shareOfProposals: Int { 3 }

  /// The outcomes, where a text that begins a more frequent one for the same record is counted with that.
  private func merged() -> [String: Outcome] {
    var merged = outcomes
    // Of each record its texts, so that few are compared.
    var texts: [String: [String]] = [:]
    for (text, outcome) in outcomes { for id in outcome.opened.keys { texts[id, default: []].append(text) } }
    for (id, texts) in texts where texts.count > 1 {
      for text in texts.sorted(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) {
        guard let count = merged[text]?.opened[id] else { continue }
        let longer = texts.filter { $0 != text && $0.utf8.starts(with: text.utf8) }
          .filter { outcomes[$0]!.opened[id]! >= outcomes[text]!.opened[id]! }
        guard let target = longer.max(by: { (outcomes[$0]!.opened[id]!, $1) < (outcomes[$1]!.opened[id]!, $0) }) else {
          continue
        }
        merged[text]!.forget(id)
        merged[target]!.open(id, count)
      }
    }
    return merged
  }
}

/// What a catalogue finds for texts.
private struct Catalogue<Record: Identifiable & Sendable> {
  let snapshot: IndexSnapshot<Record>
  let fields: [String]?
  let alternatives: [VocabularyAlternative<Record>]

  /// So far a list is looked at.
  private static var glance: Int { 3 }

  /// How a text fails to lead to a record; nil where it does not.
  func outcome(of text: String, _ record: Record, _ id: String) -> VocabularyReport.Outcome? {
    let first = snapshot.search(text, limit: Self.glance, fields: fields).hits
    if first.contains(where: { $0.mending == nil && "\($0.id)" == id }) { return nil }
    var matcher = RecordMatcher(text, snapshot.schema, fields: fields)
    if matcher.rank(of: record) == nil { return .vain }
    let hits = snapshot.search(text, limit: .max, fields: fields).hits
    return .late(place: (hits.firstIndex { "\($0.id)" == id } ?? hits.count) + 1)
  }

  /// What finds a record that does not match.
  func finders(of record: Record, _ id: String, _ text: String) -> [String] {
    let tiers = snapshot.search(text, limit: 20, fields: fields).hits.first { "\($0.id)" == id }?.mending
      .map { ["\($0.tier)"] }
    let others = alternatives.filter { alternative in
      var matcher = RecordMatcher(text, alternative.schema, fields: fields)
      return matcher.rank(of: record) != nil
    }
    return (tiers ?? []) + others.map(\.name)
  }
}
