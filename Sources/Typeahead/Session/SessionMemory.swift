/// What a session works in and remembers. Not generic over records, so that it is compiled for what it works on: searching through
/// it in another module costs no more than searching.
struct SessionMemory: ~Copyable, Sendable {
  private(set) var buffer: SearchBuffer
  private(set) var way = SearchWay.fresh
  /// Which records the answers kept are of.
  private(set) var searched: [ReadAccessVersion]?
  private var fields = FieldSet.all
  private var kept: KeptAnswers
  // The records that are looked at.
  private var known = Scratch<RankedRecord>()

  init(_ limit: Int, _ budget: WorkBudget, _ order: SearchOrder) {
    buffer = SearchBuffer(limit: limit, budget: budget)
    buffer.order = order
    kept = KeptAnswers(limit: max(0, limit))
  }

  /// Forgets the answers, because other records or fields are searched.
  mutating func begin(_ records: [ReadAccessVersion], _ fields: FieldSet) {
    kept.removeAll()
    searched = records
    self.fields = fields
  }

  mutating func forget() { kept.removeAll() }

  /// Answers a query, into ``buffer``.
  mutating func search(
    _ query: Query, in list: borrowing SegmentList, filter: RecordFilter?, order: ColumnOrder?, chosen: ChosenSearch?
  ) {
    let text = query.text
    buffer.chosen = chosen
    buffer.begin(query, fields, list)
    // Answers are kept by their texts, and refined in rank order.
    if query.isConditional || order != nil {
      way = .fresh
      return list.search(
        text, limit: buffer.limit, fields: fields, filter: filter, order: order, chosen: chosen, &buffer.memory)
    }
    if let place = kept.find(text) {
      way = .kept
      return kept.put(place, into: &buffer.memory)
    }
    buffer.memory.begin(text, isLiteral: list.isLiteral, readsOn: true)
    let source = buffer.memory.isUnread ? nil : kept.findSource(&buffer.memory)
    if let source {
      way = .refined
      known.removeAll()
      kept.forEachRecord(source) { known.append($0) }
      list.refine(known, limit: buffer.limit, fields: fields, chosen: chosen, &buffer.memory)
    } else {
      way = .fresh
      list.search(limit: buffer.limit, fields: fields, filter: filter, chosen: chosen, &buffer.memory)
    }
    // What matches nothing goes on to match nothing: one such answer stands for all that follow, and pushes out no other.
    if let source, kept.total(source) == 0 { return }
    kept.keep(text, &buffer.memory, from: source)
  }
}
