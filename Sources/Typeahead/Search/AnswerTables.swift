/// The stored answers of a segment, with their memory.
final class AnswerTables: Sendable {
  private let store: ColumnStore
  let answers: StoredAnswers

  private init(store: ColumnStore, answers: StoredAnswers) {
    self.store = store
    self.answers = answers
  }

  /// Those that were worked out, of a segment of so many records.
  convenience init(_ writer: consuming StoredAnswersWriter, records count: Int) {
    let store = ColumnStore()
    self.init(store: store, answers: StoredAnswers(writer, records: count, store))
  }

  /// Those that were stored.
  convenience init(_ reader: SectionReader, records count: Int) throws(SegmentDamage) {
    self.init(store: ColumnStore(owner: reader.owner), answers: try StoredAnswers(reader, records: count))
  }
}
