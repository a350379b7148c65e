/// Distinct terms of a segment in byte order, and which records hold each: a prefix is a range of terms, and their postings stand side by
/// side. A segment has two: its tokens, and what is written in names beside them (see ``NameWriting``).
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

  /// What was written of so many records.
  init(_ writer: consuming TermIndexWriter, records recordCount: Int, _ store: ColumnStore) {
    writer.end()
    count = writer.count
    text = store.keep(writer.text)
    blocks = store.keep(writer.blocks)
    wideStarts = store.keep(writer.wideStarts)
    records = store.keep(writer.records, below: recordCount)
  }

  init(_ reader: SectionReader, _ sections: Section.Terms, count: Int, records recordCount: Int) throws(SegmentDamage) {
    self.count = count
    text = try reader.column(sections.text)
    blocks = try reader.column(sections.blocks, count: count / TermBlock.termCount + 1)
    wideStarts = try reader.column(sections.wideStarts)
    records = try reader.column(sections.postings, below: recordCount)
  }

  func write(to writer: inout SectionWriter, _ sections: Section.Terms) {
    writer.append(text, as: sections.text)
    writer.append(blocks, as: sections.blocks)
    writer.append(wideStarts, as: sections.wideStarts)
    writer.append(records, as: sections.postings)
  }

  var vocabularyBytes: Int { text.byteCount + blocks.byteCount + wideStarts.byteCount }
  var postingBytes: Int { records.byteCount }

  /// The number of blocks that have terms.
  var blockCount: Int { (count + TermBlock.termCount - 1) / TermBlock.termCount }

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
}
