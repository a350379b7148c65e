/// Checking what was stored, so that reading it ends and stays inside.
extension NameWriting {
  init(_ reader: SectionReader, marks count: Int, records: Int) throws(SegmentDamage) {
    texts = try ByteTable(reader, .writings, count: records)
    marks = try TermIndex(reader, .marks, count: count, records: records)
  }

  func write(to writer: inout SectionWriter) {
    texts.write(to: &writer, .writings)
    marks.write(to: &writer, .marks)
  }

  func check(records: Int) throws(SegmentDamage) {
    try texts.check(.writings)
    for record in 0..<texts.count {
      let bytes = texts[record]
      var place = 0
      while place < bytes.count {
        // A field, then a text that ends.
        guard let end = (place + 1..<bytes.count).first(where: { bytes[$0] == Self.end }) else {
          throw SegmentDamage(Section.Strings.writings.bytes, "a text without end")
        }
        place = end + 1
      }
    }
    try marks.check(.marks, records: records)
  }
}
