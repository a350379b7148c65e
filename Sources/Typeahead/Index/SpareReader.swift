/// Memory to read records in, kept for the next hit of an index, with the query that it was read for.
///
/// Whoever comes while it is in use makes memory of their own: nobody waits, and no lock is held while a record's texts are asked for.
final class SpareReader: Sendable {
  /// Whoever takes it has it alone.
  private struct Kept: @unchecked Sendable {
    let reader: RecordReader
  }

  private let kept = Lock<Kept?>(nil)

  /// The reader that was kept, or a new one. All of an index are alike.
  func take<Record>(_ schema: Schema<Record>) -> RecordReader {
    kept.withLock { $0.take() }?.reader ?? RecordReader(schema)
  }

  func keep(_ reader: consuming RecordReader) {
    let other = Kept(reader: reader)
    kept.withLock { $0 = other }
  }
}
