/// Keeps a segment writer from one write to the next: where records are written one by one, a quarter of the time went into new ones.
final class SpareWriter: Sendable {
  /// Whoever takes it has it alone.
  private struct Kept: @unchecked Sendable {
    var writer: SegmentWriter
  }

  private let kept = Lock<Kept?>(nil)

  /// What wrote more than this is not worth its memory.
  private static let (mostRecords, mostBytes, mostTokens) = (16, 8192, 4096)

  /// Whether a writer is kept.
  var isFilled: Bool { kept.withLock { $0 != nil } }

  /// The writer that was kept, or a new one. All writers of an index are alike but for their layout.
  func take<Record>(_ schema: Schema<Record>, _ layout: SegmentLayout) -> SegmentWriter {
    guard var writer = kept.withLock({ $0.take() })?.writer else { return SegmentWriter(schema, layout) }
    writer.layout = layout
    return writer
  }

  /// Whether a writer would be kept.
  static func keeps(_ writer: borrowing SegmentWriter) -> Bool {
    let (bytes, tokens) = writer.offered
    return writer.count <= mostRecords && bytes <= mostBytes && tokens <= mostTokens
  }

  /// Keeps a writer of whose records a segment was made.
  func keep(_ writer: consuming SegmentWriter) {
    if !Self.keeps(writer) { return }
    writer.removeAll()
    let other = Kept(writer: writer)
    kept.withLock { $0 = other }
  }
}
