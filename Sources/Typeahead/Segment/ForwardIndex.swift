internal import CTypeahead

/// What each record holds beside its flat record, record after record in static order: with both, its values' token lattices
/// are whole again.
///
/// Lattices differ less in their graphs than in what stands in them: all addresses of the form `first.last@domain.com` have
/// one *shape*, which is kept once. What flat records decide never comes here.
///
/// ```text
/// record = value…                                    in the order of the fields
/// value  = shape's place, label…                     labels: of what edges take that the flat record does not have
/// label  = a number of ``LatticeLabels``
/// shape  = field | isChain << 8 | edges << 9, nodes, edge × edges
/// edge   = from | to << 15 | taking << 30
/// ```
///
/// Limitations: 32,767 nodes a value, a billion terms, variants, runs and words of shapes, and 4 G entries and words of runs a segment.
struct ForwardIndex: Sendable {
  private let shapes: Column<UInt32>
  private let entries: PackedColumn
  private let starts: Column<UInt32>
  private let runs: LatticeRuns
  private let labels: LatticeLabels

  /// What was written of a segment of so many terms and variants.
  init(_ writer: consuming ForwardIndexWriter, terms: Int, variants: Int, _ store: ColumnStore) {
    let labels = LatticeLabels(terms: terms, variants: variants)
    shapes = store.keep(writer.shapes.elements)
    entries = store.keep(
      writer.entries.map(labels.number), below: Self.bound(shapes.count, labels, runs: writer.runs.count))
    starts = store.keep(writer.starts)
    runs = LatticeRuns(writer.runs, store)
    self.labels = labels
  }

  init(_ reader: SectionReader, terms: Int, variants: Int, count: Int) throws(SegmentDamage) {
    labels = LatticeLabels(terms: terms, variants: variants)
    shapes = try reader.column(.shapes)
    runs = try LatticeRuns(reader)
    entries = try reader.column(.latticeEntries, below: Self.bound(shapes.count, labels, runs: runs.count))
    starts = try reader.starts(.latticeStarts, count: count, end: entries.count)
  }

  /// What all entries are below.
  private static func bound(_ shapes: Int, _ labels: LatticeLabels, runs: Int) -> Int {
    max(shapes, labels.nothing + 1 + runs)
  }

  func check(_ flat: FlatRecords, fields: Int) throws(SegmentDamage) {
    if !starts.ascends { throw SegmentDamage(.latticeStarts, "places that do not ascend") }
    try runs.check()
    var nextRun = 0
    for record in 0..<count {
      let own = Int(starts[record])..<Int(starts[record + 1])
      var checker = LatticeChecker(
        shapes, entries, own, runs, labels, flat.tokens(record), firstRun: nextRun, fields: fields)
      if !checker.isSound() { throw SegmentDamage(.latticeEntries, "a record \(record) that is none") }
      nextRun = checker.nextRun
    }
    if nextRun != runs.count { throw SegmentDamage(.runs, "\(runs.count) runs, of which records have \(nextRun)") }
  }

  func write(to writer: inout SectionWriter) {
    writer.append(shapes, as: .shapes)
    writer.append(entries, as: .latticeEntries)
    writer.append(starts, as: .latticeStarts)
    runs.write(to: &writer)
  }

  /// Whence an edge takes what it carries.
  enum Taking: UInt32 {
    /// From the record's own labels; it is off the primary reading.
    case other
    /// From them, on the primary reading.
    case primary
    /// A run from them, on the primary reading, for which the flat record has a token that no term equals.
    case flatRun
    /// It is the next token of the flat record.
    case flat
  }

  /// The first word of a shape.
  struct Header {
    private let word: UInt32

    @inline(__always)
    init(_ word: UInt32) { self.word = word }

    init(field: Int, isChain: Bool, edges: Int) {
      word = UInt32(field) | (isChain ? 1 << 8 : 0) | UInt32(edges) << 9
    }

    /// The word itself.
    var bits: UInt32 { word }
    var field: Int { Int(word & 0xFF) }
    /// Whether it is one chain of tokens: a single reading, no runs.
    var isChain: Bool { word >> 8 & 1 == 1 }
    var edgeCount: Int { Int(word >> 9) }
  }

  var count: Int { starts.count - 1 }
  /// Whether ICU has told words of some record apart.
  var hasWordsOfICU: Bool { runs.mayHaveWords }

  var byteCount: Int { shapes.byteCount + entries.byteCount + starts.byteCount + runs.byteCount }

  /// Walks a record, of which `flat` are the same record's words.
  @inline(__always)
  func lattices(_ record: Int, _ flat: UnsafePointer<UInt32>) -> LatticeDecoder {
    unsafe LatticeDecoder(shapes, entries, Int(starts[record])..<Int(starts[record + 1]), runs, labels, flat)
  }

  /// Asks for where a record stands, which ``prefetch(_:)`` then asks for without waiting.
  @inline(__always)
  func prefetchPlace(_ record: Int) { unsafe typeahead_prefetch(starts.base + record) }

  /// Asks for a record that will be read soon.
  @inline(__always)
  func prefetch(_ record: Int) { entries.prefetch(Int(starts[record])) }

  /// Appends a record to `writer`, its terms and variants renumbered, its shapes by and into `newShapes`: for each place the
  /// new one, or all ones.
  func copy(
    _ record: Int, to writer: inout ForwardIndexWriter, terms: [UInt32], variants: [UInt32], newShapes: inout [UInt32]
  ) {
    if newShapes.isEmpty { newShapes = Array(repeating: .max, count: shapes.count) }
    var place = Int(starts[record])
    while place < starts[record + 1] {
      let shape = Int(entries[place])
      place += 1
      let edges = shape + 2..<shape + 2 + Header(shapes[shape]).edgeCount
      if newShapes[shape] == .max {
        newShapes[shape] = writer.place(ofShape: (shape..<edges.upperBound).map { shapes[$0] })
      }
      writer.append(.shape(newShapes[shape]))
      for edge in edges where shapes[edge] >> 30 != Taking.flat.rawValue {
        switch labels.label(entries[place]) {
        case .term(let term): writer.append(.term(terms[Int(term)]))
        case .variant(let variant): writer.append(.variant(variants[Int(variant)]))
        case .nothing: writer.append(.nothing)
        case .run(let run): writer.append(runs[run])
        }
        place += 1
      }
    }
    writer.endRecord()
  }
}
