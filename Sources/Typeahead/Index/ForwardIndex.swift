internal import CTypeahead

/// What each record holds beside its flat record, record after record in static order: with both, its values' token lattices
/// are whole again.
///
/// Lattices differ less in their graphs than in what stands in them: all addresses of the form `first.last@domain.com` have
/// one *shape*, which is kept once. What flat records decide never comes here.
///
/// ```text
/// record = value…                                    in the order of the fields
/// value  = shape's place, own…                       own: what edges take that the flat record does not have
/// own    = label | run                               label: term, variant | 1 << 30, or all ones for nothing
/// run    = clusters | 1 << 31, first inner node, cluster × clusters, text (4 bytes a word)
/// cluster = offset | word boundary << 31             the last one is the end
/// shape  = field | isChain << 8 | edges << 9, nodes, edge × edges
/// edge   = from | to << 15 | taking << 30
/// ```
///
/// Limitations: 32,767 nodes a value, 4 G words a segment.
struct ForwardIndex: Sendable {
  private let shapes: Column<UInt32>
  private let words: Column<UInt32>
  private let starts: Column<UInt32>

  init(_ writer: consuming ForwardIndexWriter, _ store: ColumnStore) {
    shapes = store.keep(writer.shapes.elements)
    words = store.keep(writer.words)
    starts = store.keep(writer.starts)
  }

  init(_ reader: SectionReader, count: Int) throws(SegmentDamage) {
    shapes = try reader.column(.shapes)
    words = try reader.column(.latticeWords)
    starts = try reader.starts(.latticeStarts, count: count, end: words.count)
  }

  func check(_ flat: FlatRecords, terms: Int, variants: Int, fields: Int) throws(SegmentDamage) {
    if !starts.ascends { throw SegmentDamage(.latticeStarts, "places that do not ascend") }
    for record in 0..<count {
      let own = words[Int(starts[record])..<Int(starts[record + 1])]
      var checker = LatticeChecker(
        shapes, own, flat.tokens(record), terms: terms, variants: variants, fields: fields)
      if !checker.isSound() { throw SegmentDamage(.latticeWords, "a record \(record) that is none") }
    }
  }

  func write(to writer: inout SectionWriter) {
    writer.append(shapes, as: .shapes)
    writer.append(words, as: .latticeWords)
    writer.append(starts, as: .latticeStarts)
  }

  /// Whence an edge takes what it carries.
  enum Taking: UInt32 {
    /// From the record's own words; it is off the primary reading.
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

  /// The most nodes a value's lattice may have: `from` and `to` are 15 bits.
  static let mostNodes = 0x7FFF
  static let isRun: UInt32 = 1 << 31
  static let isVariant: UInt32 = 1 << 30
  static let nothing: UInt32 = .max

  var count: Int { starts.count - 1 }
  var byteCount: Int { shapes.byteCount + words.byteCount + starts.byteCount }

  /// Walks a record, of which `flat` are the same record's words.
  @inline(__always)
  func lattices(_ record: Int, _ flat: UnsafePointer<UInt32>) -> LatticeReader {
    unsafe LatticeReader(shapes, words, Int(starts[record])..<Int(starts[record + 1]), flat)
  }

  /// Asks for where a record stands, which ``prefetch(_:)`` then asks for without waiting.
  @inline(__always)
  func prefetchPlace(_ record: Int) { unsafe typeahead_prefetch(starts.base + record) }

  /// Asks for a record that will be read soon.
  @inline(__always)
  func prefetch(_ record: Int) {
    unsafe typeahead_prefetch(words.base + Int(starts[record]))
  }

  /// Appends a record to `writer`, its terms and variants renumbered, its shapes by and into `newShapes`: for each place the
  /// new one, or all ones.
  func copy(
    _ record: Int, to writer: inout ForwardIndexWriter, terms: [UInt32], variants: [UInt32], newShapes: inout [UInt32]
  ) {
    if newShapes.isEmpty { newShapes = Array(repeating: .max, count: shapes.count) }
    let record = words[Int(starts[record])..<Int(starts[record + 1])]
    writer.append(record, terms: terms, variants: variants) { place, writer in
      let old = Int(place)
      if newShapes[old] == .max {
        let end = old + 2 + Header(shapes[old]).edgeCount
        newShapes[old] = writer.place(ofShape: (old..<end).map { shapes[$0] })
      }
      return newShapes[old]
    }
  }
}
