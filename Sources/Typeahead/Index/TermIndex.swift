/// The distinct terms of a segment in byte order, and which records hold each: a prefix is a range of terms, and their
/// postings stand side by side.
///
/// A segment has two: one for the tokens of primary readings, one for its variants, whose postings carry a *reach* besides
/// (see ``PrimaryReading``).
struct TermIndex: Sendable {
  /// The bytes of all terms, one after another.
  let text: Column<UInt8>
  private let textStarts: Column<UInt32>
  private let postingStarts: Column<UInt32>
  /// The records that hold each term, ascending.
  let records: Column<UInt32>
  /// For each posting of a variant, its reach.
  let reaches: Column<UInt8>
  /// For each posting of a variant, where in the record it stands.
  let places: Column<VariantPlace>

  init(_ writer: consuming TermIndexWriter, _ store: ColumnStore) {
    writer.dropRoom()
    text = store.keep(writer.text)
    textStarts = store.keep(writer.textStarts)
    postingStarts = store.keep(writer.postingStarts)
    records = store.keep(writer.records)
    reaches = store.keep(writer.reaches)
    places = store.keep(writer.places)
  }

  init(_ reader: SectionReader, _ sections: Section.Terms, hasReaches: Bool) throws(SegmentDamage) {
    text = try reader.column(sections.text)
    textStarts = try reader.starts(sections.textStarts, count: nil, end: text.count)
    records = try reader.column(sections.records)
    postingStarts = try reader.starts(sections.postingStarts, count: textStarts.count - 1, end: records.count)
    reaches = try reader.column(sections.reaches, count: hasReaches ? records.count : 0)
    places = try reader.column(sections.places, count: reaches.count)
  }

  func check(_ sections: Section.Terms, records count: Int) throws(SegmentDamage) {
    if !textStarts.ascends { throw SegmentDamage(sections.textStarts, "places that do not ascend") }
    if !postingStarts.ascends { throw SegmentDamage(sections.postingStarts, "places that do not ascend") }
    if !records.areBelow(count) { throw SegmentDamage(sections.records, "records that are not there") }
    if !isText { throw SegmentDamage(sections.text, "terms that are no text") }
  }

  /// Whether all terms are UTF-8, which who reads their scalars relies on.
  private var isText: Bool {
    let startsScalars = (0..<self.count).allSatisfy { term in
      let start = Int(textStarts[term])
      return start == text.count || text[start] & 0xC0 != 0x80
    }
    return unsafe startsScalars && String(validating: text.buffer, as: UTF8.self) != nil
  }

  func write(to writer: inout SectionWriter, _ sections: Section.Terms) {
    writer.append(text, as: sections.text)
    writer.append(textStarts, as: sections.textStarts)
    writer.append(postingStarts, as: sections.postingStarts)
    writer.append(records, as: sections.records)
    writer.append(reaches, as: sections.reaches)
    writer.append(places, as: sections.places)
  }

  /// The number of terms.
  var count: Int { textStarts.count - 1 }
  var vocabularyBytes: Int { text.byteCount + textStarts.byteCount }
  var postingBytes: Int { postingStarts.byteCount + records.byteCount + reaches.byteCount + places.byteCount }

  /// Where the postings of the given terms stand; a record may occur once for each term.
  @inline(__always)
  func postings(_ terms: TermRange) -> Range<Int> {
    Int(postingStarts[Int(terms.lowerBound)])..<Int(postingStarts[Int(terms.upperBound)])
  }

  /// Which of the postings of a term are records of one part of the segment's sets.
  func postings(_ postings: Range<Int>, inPart part: Int) -> Range<Int> {
    func first(from start: Int, ofParts least: Int) -> Int {
      var (low, high) = (start, postings.upperBound)
      while low < high {
        let middle = (low + high) / 2
        if Int(records[middle] >> 16) < least { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let start = first(from: postings.lowerBound, ofParts: part)
    return start..<first(from: start, ofParts: part + 1)
  }

  /// The first of some postings of a term whose record is not below one; it is likely near the first of them.
  @inline(__always)
  func firstPosting(_ postings: Range<Int>, from record: UInt32) -> Int {
    let end = postings.upperBound
    var (low, step) = (postings.lowerBound, 1)
    while low + step < end, records[low + step] < record {
      low += step
      step *= 2
    }
    var high = min(low + step, end)
    while low < high {
      let middle = (low + high) / 2
      if records[middle] < record { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// All terms.
  var all: TermRange { TermRange(0, UInt32(count)) }

  /// The number of bytes of a term.
  @inline(__always)
  func length(_ term: Int) -> Int { Int(textStarts[term + 1] - textStarts[term]) }

  /// The byte of a term at `depth`, which must be below its length.
  @inline(__always)
  func byte(_ term: Int, at depth: Int) -> UInt8 { text[Int(textStarts[term]) + depth] }

  /// The bytes of a term.
  func bytes(_ term: Int) -> Column<UInt8> { text[Int(textStarts[term])..<Int(textStarts[term + 1])] }

  /// Whether a term has digits and others, so that parts of it may be tokens.
  func mayBeCut(_ term: Int) -> Bool {
    (0..<length(term)).contains { byte(term, at: $0).isASCIIDigit != byte(term, at: 0).isASCIIDigit }
  }

  /// The first eight bytes of a term, zeros beyond its end, as a number: no term has zeros of its own.
  @inline(__always)
  func firstBytes(_ term: Int) -> UInt64 { word(at: Int(textStarts[term]), min(length(term), 8)) }

  /// At most eight bytes of the text as a number, zeros after them.
  @inline(__always)
  private func word(at start: Int, _ count: Int) -> UInt64 {
    let unwanted = 8 * (8 - count)
    // A slice of nothing checks the place; behind a column there is room for more bytes than these.
    let bytes = unsafe UnsafeRawPointer(text[start..<start].base).loadUnaligned(as: UInt64.self)
    return (UInt64(bigEndian: bytes) >> unwanted) << unwanted
  }

  /// The terms of `range`, which all share the first `depth` bytes of `prefix`, that begin with all of it.
  ///
  /// - Complexity: O(*p* · log *v*) for a prefix of *p* bytes among *v* terms.
  func range(_ range: TermRange, ofPrefix prefix: Column<UInt8>, from depth: Int) -> TermRange {
    let wanted = Wanted(prefix, from: depth)
    let end = Int(range.upperBound)
    var (low, high) = (Int(range.lowerBound), end)
    while low < high {
      let middle = (low + high) / 2
      if order(middle, wanted) < 0 { low = middle + 1 } else { high = middle }
    }
    let lower = low
    if lower == end || order(lower, wanted) != 0 { return TermRange(UInt32(lower), UInt32(lower)) }
    // Most ranges are short: gallop to where they end.
    var step = 1
    while lower + step < end, order(lower + step, wanted) == 0 { step *= 2 }
    low = lower + step / 2
    high = min(lower + step, end)
    while low < high {
      let middle = (low + high) / 2
      if order(middle, wanted) > 0 { high = middle } else { low = middle + 1 }
    }
    return TermRange(UInt32(lower), UInt32(low))
  }

  /// A prefix that terms are compared with, by the bytes it does not share with all of them: the first eight at once.
  private struct Wanted {
    let prefix: Column<UInt8>
    let depth: Int
    /// How many bytes are compared at once, and these as a number, zeros after them.
    let headCount: Int
    let head: UInt64

    init(_ prefix: Column<UInt8>, from depth: Int) {
      self.prefix = prefix
      self.depth = depth
      headCount = min(prefix.count - depth, 8)
      var head: UInt64 = 0
      for place in depth..<depth + headCount { head = head << 8 | UInt64(prefix[place]) }
      self.head = head << (8 * (8 - headCount))
    }
  }

  /// Compares a term, cut to the prefix's length, with a prefix: negative, 0 (begins with it) or positive.
  @inline(__always)
  private func order(_ term: Int, _ wanted: Wanted) -> Int {
    let end = Int(textStarts[term + 1])
    let start = min(Int(textStarts[term]) + wanted.depth, end)
    let count = min(end - start, wanted.headCount)
    let head = word(at: start, count)
    if head != wanted.head { return head < wanted.head ? -1 : 1 }
    // What is wanted may have zeros.
    if count < wanted.headCount { return -1 }
    var (place, depth) = (start + count, wanted.depth + count)
    while depth < wanted.prefix.count {
      if place == end { return -1 }
      let difference = Int(text[place]) - Int(wanted.prefix[depth])
      if difference != 0 { return difference }
      place += 1
      depth += 1
    }
    return 0
  }
}

/// Takes terms in byte order, then their postings.
struct TermIndexWriter {
  fileprivate private(set) var text: [UInt8] = []
  fileprivate private(set) var textStarts: [UInt32] = [0]
  fileprivate private(set) var postingStarts: [UInt32] = [0]
  fileprivate private(set) var records: [UInt32] = []
  fileprivate private(set) var reaches: [UInt8] = []
  fileprivate private(set) var places: [VariantPlace] = []
  private let hasReaches: Bool

  /// Takes so many postings and bytes at most, and about so many terms.
  init(hasReaches: Bool, postings: Int, terms: Int, bytes: Int) {
    self.hasReaches = hasReaches
    records = Array(repeating: 0, count: postings)
    if hasReaches {
      reaches = Array(repeating: 0, count: postings)
      places = Array(repeating: .several, count: postings)
    }
    text = Array(repeating: 0, count: bytes)
    textStarts.reserveCapacity(terms + 1)
    postingStarts.reserveCapacity(terms + 1)
  }

  var count: Int { textStarts.count - 1 }

  /// Where the postings of the next term are to be put.
  var nextPosting: Int { Int(postingStarts.last!) }

  /// Adds a term, which must come after the last one, with room for so many postings at ``nextPosting``.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, postings: Int) {
    let place = Int(textStarts.last!)..<Int(textStarts.last!) + bytes.count
    unsafe text.withUnsafeMutableBytes { text in
      unsafe UnsafeMutableRawBufferPointer(rebasing: text[place]).copyMemory(from: UnsafeRawBufferPointer(bytes))
    }
    textStarts.append(UInt32(place.upperBound))
    postingStarts.append(UInt32(nextPosting + postings))
  }

  /// Drops the room that no term asked for.
  fileprivate mutating func dropRoom() {
    text.removeSubrange(Int(textStarts.last!)...)
    let used = Int(postingStarts.last!)
    records.removeSubrange(used...)
    if hasReaches {
      reaches.removeSubrange(used...)
      places.removeSubrange(used...)
    }
  }

  /// Puts a posting into its place; a term's records must ascend.
  @inline(__always)
  mutating func put(_ record: UInt32, reach: UInt8, _ place: VariantPlace, at posting: Int) {
    records[posting] = record
    if hasReaches {
      reaches[posting] = reach
      places[posting] = place
    }
  }
}
