/// The stored answers of a segment, with their memory.
final class AnswerTables: Sendable {
  private let store: ColumnStore
  let answers: StoredAnswers

  private init(store: ColumnStore, answers: StoredAnswers) {
    self.store = store
    self.answers = answers
  }

  /// Those that were worked out.
  convenience init(_ writer: consuming StoredAnswersWriter) {
    let store = ColumnStore()
    self.init(store: store, answers: writer.finish(store))
  }

  /// Those that were stored.
  convenience init(_ reader: SectionReader) throws(SegmentDamage) {
    self.init(store: ColumnStore(owner: reader.owner), answers: try StoredAnswers(reader))
  }
}
