/// What makes heavy prefixes cheap: the trie of them, and the sets of their records.
struct PrefixIndex: Sendable {
  let trie: PrefixTrie
  let sets: RecordSets
  /// What is known of the records of the prefixes that have sets of them.
  let prefixSets: Column<PrefixSets>
  /// The records whose variants heavy prefixes touch.
  let touched: Column<TouchedVariants>
  /// Sets that tell a prefix's records apart: for each prefix that has them those of ``Detail``, then one for each field;
  /// `UInt32.missing` for an empty one.
  let details: Column<UInt32>
  /// For each field the sets of the records that have a value of one token there, of two, and so on up to ``mostLength``, of those that
  /// have several values there, and of those that have one whose last token may be cut at digits; `UInt32.missing` for an empty one.
  let lengths: Column<UInt32>
  /// How many fields the details and lengths know; 0 if there are too many.
  let fieldCount: Int

  init(
    trie: PrefixTrie, sets: RecordSets, prefixSets: Column<PrefixSets>, touched: Column<TouchedVariants>,
    details: Column<UInt32>, lengths: Column<UInt32>, fieldCount: Int
  ) {
    self.trie = trie
    self.sets = sets
    self.prefixSets = prefixSets
    self.touched = touched
    self.details = details
    self.lengths = lengths
    self.fieldCount = fieldCount
  }

  init(_ reader: SectionReader, records: Int, fieldCount: Int) throws(SegmentDamage) {
    trie = try PrefixTrie(reader)
    sets = try RecordSets(reader, records: records)
    prefixSets = try reader.column(.prefixSets)
    touched = try reader.column(.touched)
    details = try reader.column(.details)
    lengths = try reader.column(.lengths)
    self.fieldCount = fieldCount
  }

  func check(_ terms: TermIndex, _ variants: TermIndex, records: Int) throws(SegmentDamage) {
    try sets.check(records: records)
    try trie.check(terms, variants, prefixSets: prefixSets.count)
    guard (0..<prefixSets.count).allSatisfy({ holds(prefixSets[$0]) }) else {
      throw SegmentDamage(.prefixSets, "sets that are not there")
    }
    if !(0..<touched.count).allSatisfy({ touched[$0].set < sets.count }) {
      throw SegmentDamage(.touched, "sets that are not there")
    }
    if !details.areNoneOrBelow(sets.count) { throw SegmentDamage(.details, "sets that are not there") }
    guard lengths.areNoneOrBelow(sets.count), lengths.count == 0 || lengths.count == fieldCount * Self.lengthSets
    else { throw SegmentDamage(.lengths, "sets that are not there, or as many as there are not") }
  }

  /// Whether what is known of a prefix's records is there.
  private func holds(_ known: PrefixSets) -> Bool {
    let hasDetails =
      known.details == .missing
      || lengths.count > 0 && Int(known.details) + Detail.count + fieldCount <= details.count
    return hasDetails && known.records < sets.count
      && Int(known.firstTouched) + Int(known.touchedCount) <= touched.count
  }

  func write(to writer: inout SectionWriter) {
    trie.write(to: &writer)
    sets.write(to: &writer)
    writer.append(prefixSets, as: .prefixSets)
    writer.append(touched, as: .touched)
    writer.append(details, as: .details)
    writer.append(lengths, as: .lengths)
  }

  /// The bytes of all but the sets.
  var trieBytes: Int {
    trie.byteCount + prefixSets.byteCount + touched.byteCount + details.byteCount + lengths.byteCount
  }

  /// What is known of the records of a node's prefix, if it has sets of them.
  @inline(__always)
  func sets(of node: PrefixTrie.Node) -> PrefixSets? {
    node.sets == .missing ? nil : prefixSets[Int(node.sets)]
  }

  /// Longer prefixes have no nodes: who has the same hundred bytes in many records shall not make the trie as deep.
  static let mostDepth = 48
  /// Segments of more fields have no details.
  static let mostFields = 8
  /// Of longer values there are no sets.
  static let mostLength = 4
  /// So many of ``lengths`` are a field's.
  static let lengthSets = mostLength + 2

  /// The records whose variants in one place a heavy prefix touches: those that are the prefix, or those that are longer. It is stored
  /// as it stands in memory, so every byte of it is a field's.
  struct TouchedVariants: BitwiseCopyable, Sendable {
    let set: UInt32
    let place: VariantPlace
    private let exactness: UInt8
    private let unused: UInt16 = 0

    init(set: UInt32, place: VariantPlace, areExact: Bool) {
      self.set = set
      self.place = place
      exactness = areExact ? 1 : 0
    }

    /// Whether the variants are the prefix, or longer.
    var areExact: Bool { exactness == 1 }
  }

  /// The sets of a prefix's records that come before those of its fields.
  enum Detail: UInt32, CaseIterable {
    /// Two tokens or more of the primary reading begin with it.
    case twice
    /// The first token of a name begins with it.
    case leading
    /// The last token of a value begins with it.
    case trailing
    /// Three tokens or more of the primary reading begin with it.
    case thrice

    static let count = allCases.count
  }

  /// The set of a prefix's records that have it so, or `UInt32.missing`.
  func detail(_ detail: Detail, of first: UInt32) -> UInt32 { details[Int(first + detail.rawValue)] }

  /// The set of a prefix's records that have it in a field, or `UInt32.missing`.
  func field(_ field: Int, of first: UInt32) -> UInt32 { details[Int(first) + Detail.count + field] }

  /// The set of the records that have a value of so many tokens in a field, or `UInt32.missing`.
  func values(ofLength length: Int, _ field: Int) -> UInt32 { lengths[field * Self.lengthSets + length - 1] }

  /// The set of the records that have several values with tokens in a field, or `UInt32.missing`.
  func severalValues(_ field: Int) -> UInt32 { lengths[field * Self.lengthSets + Self.mostLength] }

  /// The set of the records that have a value in a field whose last token has digits and others, so that parts of it may be tokens, or
  /// `UInt32.missing`.
  func cutEnds(_ field: Int) -> UInt32 { lengths[field * Self.lengthSets + Self.mostLength + 1] }

  /// The fields no record of the segment has such a value in.
  var fieldsOfWholeEnds: FieldSet {
    lengths.count == 0 ? FieldSet([]) : FieldSet((0..<fieldCount).lazy.filter { cutEnds($0) == .missing })
  }
}
