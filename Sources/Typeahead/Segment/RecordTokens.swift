/// What each record holds: how its tokens stand in the readings of its values, and which terms they are.
///
/// Most records are built like others. How tokens stand, the *shape*, is stored once for all records that have it; of each record only which
/// shape it has, and its terms in the shape's order:
///
/// ```text
/// shape = value…
/// value = 4 · field + kind, primary tokens, graph        of kind 0, a chain of tokens that is the only reading, without graph
/// graph = other terms, bytes, nodes, edges, edge…        bytes counts those after it; kind 1: the primary reading decides by itself
///         of kind 3, where all others are parts of primary tokens, before the nodes: tokens, place…    those of the finest reading
/// edge  = from − the last edge's from, to − from, label  see ``EdgeLabel``; of a run then its clusters' number, its first inner
///         node, and for each cluster 2 · bytes + whether a word begins at it
/// terms = of each value, those of its primary tokens, `terms` for a run among them, then the others in the order of the edges
/// ```
///
/// Of a run each cluster has a term: the run's text from there on, cut to ``Segment/longestRunTerm`` bytes.
struct RecordTokens: Sendable {
  let shapes: ByteTable
  let shapeNumbers: PackedColumn
  /// Where the terms of each record stand.
  let starts: Starts
  let terms: PackedColumn

  /// The kinds of values.
  enum Kind { static let chain = 0, flat = 1, graph = 2, parted = 3 }

  init(_ writer: RecordTokensWriter, terms count: Int, _ store: ColumnStore) {
    var shapes = ByteTableWriter()
    for shape in 0..<writer.shapes.count { shapes.append(writer.shapes.elements[writer.shapes.range(shape)]) }
    self.shapes = ByteTable(shapes, store)
    shapeNumbers = store.keep(writer.shapeNumbers, below: shapes.count)
    starts = Starts(writer.starts, store)
    terms = store.keep(writer.terms.map { $0 == RecordTokensWriter.run ? UInt32(count) : $0 }, below: count + 1)
  }

  var count: Int { shapeNumbers.count }
  var byteCount: Int { shapes.byteCount + shapeNumbers.byteCount + starts.byteCount + terms.byteCount }

  /// Where the terms of a record stand.
  func places(_ record: Int) -> Range<Int> { starts[record] }

  /// The bytes of a record's shape.
  @inline(__always)
  func shape(_ record: Int) -> Column<UInt8> { shapes[Int(shapeNumbers[record])] }
}
