/// One of several indexes: a snapshot, and how its records are rows.
///
/// Excluded records, and those that another index has too, are also in a small side index. A search of that gives the number to subtract
/// from the total, so no match of the large index is inspected.
struct IndexPart<Source: Identifiable & Sendable, Record: Identifiable & Sendable>: MultiPart
where Source.ID: Sendable {
  let name: String
  let snapshot: IndexSnapshot<Source>
  private let mapping: RecordMapping<Source, Record>
  private let excludedIDs: [Source.ID]
  private(set) var excluded: Set<RecordKey> = []
  /// The side index; nil if it would be empty.
  private var aside: IndexSnapshot<Source>?

  init(
    _ name: String, _ snapshot: IndexSnapshot<Source>, _ mapping: RecordMapping<Source, Record>,
    excluding excluded: [Source.ID]
  ) {
    (self.name, self.snapshot, self.mapping, excludedIDs) = (name, snapshot, mapping, excluded)
  }

  var tolerance: Tolerance { snapshot.schema.tolerance }
  var rules: [RankRule] { snapshot.schema.ranking.rules.map { RankRule(kind: $0.kind, name: $0.name) } }

  func hasField(_ name: String) -> Bool { snapshot.schema.fieldNames.contains(where: name.hasSameBytes) }

  func knows(_ order: SearchOrder) -> Bool { (try? snapshot.schema.check(order)) != nil }

  func isUnchanged(since other: any MultiPart<Record>) -> Bool {
    (other as? Self).map { snapshot.isUnchanged(since: $0.snapshot) } ?? false
  }

  // MARK: - Aside

  func settingAside(besides others: [any MultiPart<Record>]) -> any MultiPart<Record> {
    let excluded = excludedIDs.compactMap { snapshot[id: $0] }
    let records = excluded + others.compactMap { $0 as? Self }.flatMap(recordsShared)
    if records.isEmpty { return self }
    var part = self
    part.excluded = Set(excluded.map(mapping.key))
    let index = SearchIndex(schema: snapshot.schema)
    // A record may be refused, for example under narrower limits than before. It is then counted, but still not shown.
    _ = try? index.upsert(records, by: .system, onRejection: .skip)
    part.aside = index.snapshot(for: .system)
    return part
  }

  /// The records whose rows another index has too, found by a scan of the smaller of the two.
  private func recordsShared(with other: Self) -> [Source] {
    let isSmaller = snapshot.count < other.snapshot.count
    let (few, many) = isSmaller ? (self, other) : (other, self)
    return few.snapshot.search("", limit: .max).hits.compactMap { hit in
      guard let twin = many.snapshot[id: hit.id], few.mapping.key(hit.record) == many.mapping.key(twin) else {
        return nil
      }
      return isSmaller ? hit.record : twin
    }
  }

  func matchesAside(_ query: Query, _ options: SearchOptions<Record>) -> [RecordKey] {
    guard let aside, let asked = asked(options) else { return [] }
    return aside.withBuffer(limit: .max) { buffer in
      aside.search(query, into: &buffer, fields: asked.fields, filter: asked.filter)
      return aside.hits(in: buffer).map { mapping.key($0.record) }
    }
  }

  // MARK: - Searching

  func find(_ query: Query, _ options: SearchOptions<Record>, without uncounted: Set<RecordKey>) -> FoundRows<Record> {
    guard let asked = asked(options) else { return FoundRows() }
    if !excluded.isEmpty || !uncounted.isEmpty, let found = findMany(query, asked, without: uncounted) { return found }
    var shown = asked
    shown.filter = self.shown(asked.filter, uncounted)
    let answer = snapshot.search(query, shown)
    return FoundRows(total: answer.total, hits: mapping.hits(answer.hits), isExact: answer.isExact)
  }

  /// The best rows without a filter by record; nil where fewer match than are wanted.
  private func findMany(
    _ query: Query, _ asked: SearchOptions<Source>, without uncounted: Set<RecordKey>
  ) -> FoundRows<Record>? {
    let (most, overflows) = asked.limit.addingReportingOverflow(uncounted.count)
    return snapshot.withBuffer(limit: overflows ? .max : most, budget: asked.budget) { buffer in
      buffer.order = asked.order
      buffer.chosen = snapshot.chosen(asked, query, known: &buffer.chosenRecords)
      snapshot.search(query, into: &buffer, fields: asked.fields, filter: asked.filter)
      let total = max(0, buffer.total - uncounted.count)
      if total < asked.limit { return nil }
      let hits = snapshot.hits(in: buffer)
      // An unreadable stored record is missing.
      return FoundRows(
        total: total, hits: mapping.hits(shown(hits, uncounted)), isExact: buffer.isExact && hits.count == buffer.count)
    }
  }

  func count(
    _ query: Query, by facet: Facet<Record>, _ options: SearchOptions<Record>, without uncounted: Set<RecordKey>
  ) -> FacetAnswer {
    guard let asked = asked(options) else { return FacetAnswer(values: [], isExact: true) }
    return snapshot.count(
      query, by: mapping.facet(facet), fields: asked.fields, filter: shown(asked.filter, uncounted),
      budget: asked.budget)
  }

  func suggestions(for text: Query, _ options: SearchOptions<Record>) -> [Suggestion] {
    guard let asked = asked(options) else { return [] }
    return snapshot.suggestions(
      for: text, limit: asked.limit, fields: asked.fields, filter: asked.filter, budget: asked.budget)
  }

  /// The options as records take them; nil if the schema has none of the fields.
  private func asked(_ options: SearchOptions<Record>) -> SearchOptions<Source>? {
    let fields = options.fields.map { $0.filter(hasField) }
    if let fields, fields.isEmpty, options.fields?.isEmpty == false { return nil }
    var asked = SearchOptions<Source>(
      limit: options.limit, fields: fields, filter: options.filter.map { mapping.filter($0, snapshot.schema) },
      order: knows(options.order) ? options.order : .staticOrder, searchesLaterTiers: options.searchesLaterTiers,
      putsChosenTextFirst: options.putsChosenTextFirst, budget: options.budget)
    if let ids = mapping.ids {
      asked.choices = options.choices.map { Choices($0) }
      asked.pins = options.pins.map { Pins($0) }
      asked.chosenIDs = ids
    }
    return asked
  }

  /// Whether a record is neither excluded nor uncounted.
  private func isShown(_ record: Source, _ uncounted: Set<RecordKey>) -> Bool {
    let key = mapping.key(record)
    return !excluded.contains(key) && !uncounted.contains(key)
  }

  private func shown(_ hits: [Hit<Source>], _ uncounted: Set<RecordKey>) -> [Hit<Source>] {
    if excluded.isEmpty, uncounted.isEmpty { return hits }
    return hits.filter { isShown($0.record, uncounted) }
  }

  private func shown(_ filter: Filter<Source>?, _ uncounted: Set<RecordKey>) -> Filter<Source>? {
    if excluded.isEmpty, uncounted.isEmpty { return filter }
    let shown = Filter<Source>.where { isShown($0, uncounted) }
    return filter.map { $0 && shown } ?? shown
  }
}
