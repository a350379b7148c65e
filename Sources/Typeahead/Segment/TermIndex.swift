/// The distinct terms of a segment in byte order, and which records hold each: a prefix is a range of terms, and their
/// postings stand side by side.
///
/// A segment has two: one for the tokens of primary readings, one for its variants, whose postings carry a *reach* besides
/// (see ``PrimaryReading``).
///
/// Neighbours in byte order begin alike, and are written as what they do not share:
///
/// ```text
/// text   = block…
/// block  = term, (shared, term) × 15        the first of sixteen terms whole, of the others what the one before has not
/// term   = length, byte × length
/// shared, length                            seven bits a byte, the lowest first; the last byte is below 128
/// ```
///
/// Limitations: 4 GB of text and 4 G postings a segment.
struct TermIndex: Sendable {
  /// The number of terms.
  let count: Int
  let text: Column<UInt8>
  /// One for every sixteen terms, and where the last one is full, an empty one.
  let blocks: Column<TermBlock>
  /// Where the postings of each term begin, of blocks with many.
  let wideStarts: Column<UInt32>
  /// The records that hold each term, ascending.
  let records: PackedColumn
  /// For each posting of a variant, its reach.
  let reaches: Column<UInt8>
  /// For each posting of a variant, where in the record it stands.
  let places: Column<VariantPlace>

  /// What was written of so many records.
  init(_ writer: consuming TermIndexWriter, records recordCount: Int, _ store: ColumnStore) {
    writer.end()
    count = writer.count
    text = store.keep(writer.text)
    blocks = store.keep(writer.blocks)
    wideStarts = store.keep(writer.wideStarts)
    records = store.keep(writer.records, below: recordCount)
    reaches = store.keep(writer.reaches)
    places = store.keep(writer.places)
  }

  init(
    _ reader: SectionReader, _ sections: Section.Terms, count: Int, records recordCount: Int, hasReaches: Bool
  ) throws(SegmentDamage) {
    self.count = count
    text = try reader.column(sections.text)
    blocks = try reader.column(sections.blocks, count: count / TermBlock.termCount + 1)
    wideStarts = try reader.column(sections.wideStarts)
    records = try reader.column(sections.records, below: recordCount)
    reaches = try reader.column(sections.reaches, count: hasReaches ? records.count : 0)
    places = try reader.column(sections.places, count: reaches.count)
  }

  func write(to writer: inout SectionWriter, _ sections: Section.Terms) {
    writer.append(text, as: sections.text)
    writer.append(blocks, as: sections.blocks)
    writer.append(wideStarts, as: sections.wideStarts)
    writer.append(records, as: sections.records)
    writer.append(reaches, as: sections.reaches)
    writer.append(places, as: sections.places)
  }

  var vocabularyBytes: Int { text.byteCount + blocks.byteCount + wideStarts.byteCount }
  var postingBytes: Int { records.byteCount + reaches.byteCount + places.byteCount }

  /// All terms.
  var all: TermRange { TermRange(0, UInt32(count)) }

  // MARK: Postings

  /// Where the postings of the given terms stand; a record may occur once for each term.
  @inline(__always)
  func postings(_ terms: TermRange) -> Range<Int> {
    firstPosting(of: Int(terms.lowerBound))..<firstPosting(of: Int(terms.upperBound))
  }

  /// Where the postings of a term begin, or after the last one, where they end.
  @inline(__always)
  func firstPosting(of term: Int) -> Int {
    let (block, place) = (blocks[TermBlock.number(of: term)], TermBlock.place(of: term))
    return block.isWide ? Int(wideStarts[Int(block.postings) + place]) : Int(block.postings) + block.offset(place)
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
}
