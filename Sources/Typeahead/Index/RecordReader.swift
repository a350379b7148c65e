/// Reads records one by one for one query, without an index: whether each matches, how it ranks, and where. Its memory is kept.
///
/// Only taking what a record says is generic over records. The rest is not, so that it is compiled for what it works on.
final class RecordReader {
  /// What records are read for: a query as it was typed, or one that was read elsewhere, in one way.
  enum Question: Equatable {
    case typed(String)
    case changed(QueryReadings.Combination)
  }

  private var question: Question?
  private(set) var request: RecordRequest
  var keys = RecordKeys()
  private let isLiteral: Bool
  /// What the fields are called, and what their other names are called.
  let names: [(field: String, other: String)]

  /// The texts of the record at hand that are searched, the values of its rules, and the values that were read, which are of the first texts.
  private(set) var texts: [FieldValue] = []
  private var ruleValues: [UInt8] = []
  private(set) var values: [ReadValue] = []
  /// For each step of the record, which of its lattice's it is of.
  var origins: [Int] = []
  private(set) var builder: LatticeBuilder
  private var writer = NameWriter()
  private var written: [UInt8] = []

  /// A reader of a schema's records.
  init<Record>(_ schema: Schema<Record>) {
    request = RecordRequest(limit: 1, fields: SearchedFields(schema), packing: RankPacking(schema.ranking))
    isLiteral = !schema.readsQueriesFreely
    names = schema.fields.map { ($0.name, $0.otherNames?.name ?? $0.name) }
    builder = LatticeBuilder(schema.analyzers)
  }

  /// What was done since the last question, of what may be.
  var counts: SearchCounts { keys.counts }
  /// Whether nothing was left out.
  var isExact: Bool { !keys.isCut && !keys.counts.isCut }

  /// Says what the records to come are read for, and what that may take. What was asked last is not read again.
  func ask<Record>(
    _ question: Question, in fields: FieldSet, of schema: Schema<Record>, _ budget: WorkBudget = .unlimited
  ) {
    keys.counts = SearchCounts()
    keys.counts.budget = budget
    if question == self.question, fields == request.fields.searched { return }
    self.question = question
    switch question {
    case .typed(let text):
      keys.counts.work += WorkBudget.readingWork(text)
      keys.read(text, isLiteral: isLiteral, readsOn: false)
    case .changed(let reading):
      keys.counts.work += reading.tokens.reduce(0) { $0 + $1.count }
      keys.set(reading)
    }
    request = RecordRequest(
      limit: 1, fields: SearchedFields(schema, searched: fields), packing: request.packing, writing: keys.writing)
  }

  /// Takes a record.
  func read<Record>(_ record: Record, _ schema: Schema<Record>) {
    texts.removeAll(keepingCapacity: true)
    ruleValues.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    schema.extractor.values(record, &texts)
    schema.extractor.rules(record, &ruleValues)
    texts.removeAll { !request.fields.searched.contains($0.field) }
  }

  /// Reads the values of the next field that has some; false where there is none, or it may take no more.
  func readField() -> Bool {
    if values.count == texts.count || keys.counts.isSpent() { return false }
    let field = texts[values.count].field
    while values.count < texts.count, texts[values.count].field == field {
      keys.counts.work += Self.byteWork * texts[values.count].byteCount
      builder.append(texts[values.count])
      values.append(ReadValue(field: field, lattice: builder.lattice))
    }
    return true
  }

  /// What reading a byte of a record is, in postings read.
  private static let byteWork = 100

  /// The value of each of the ranking's rules for the record; nil where it does not match, or that took more than it may.
  func rank() -> [Int]? {
    while readField() {}
    if values.count < texts.count { return nil }
    written.removeAll(keepingCapacity: true)
    if request.writing.isAsked { for text in texts { writer.append(text, request.fields, to: &written) } }
    var best: RankKey?
    for part in keys.parts.numbers where !keys.counts.isSpent() {
      keys.read(part, values, origins: &origins)
      let key = written[...].withColumn { names in keys.key(part, request, names: names) { ruleValues[$0] } }
      guard let key else { continue }
      best = best.map { request.packing.better($0, key) } ?? key
    }
    return best.map { request.packing.values($0).map(Int.init) }
  }
}
