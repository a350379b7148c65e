/// Takes the answers of queries in each of their orders, one after another; those that are alike, as most are that differ in the order
/// or in how much of a word is typed, are kept once.
struct StoredAnswersWriter: ~Copyable {
  /// One order of a query, and the place of its answer among ``answers``.
  struct Query {
    var key: UInt64
    var order: Int
    var answer: Int
  }

  private(set) var queries: [Query] = []
  /// Totals, each followed by the best records.
  private(set) var answers = SequenceTable<UInt32>()
  private var answer: [UInt32] = []

  /// Takes the answer of a query that was not taken yet: as many of the best records as there are, or are stored.
  mutating func append(_ query: StoredQuery, total: Int, _ best: borrowing Scratch<RankedRecord>) {
    answer.removeAll(keepingCapacity: true)
    answer.append(UInt32(total))
    for place in 0..<min(total, AnswerColumn.depth) { answer.append(best[place].record) }
    let all = 0..<answer.count
    let number = answers.intern(answer, all, SequenceTable.digest(answer, all))
    queries.append(Query(key: query.key, order: query.order, answer: Int(number)))
  }
}
