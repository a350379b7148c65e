/// Storing a column, and checking what was stored.
extension AttributeColumn {
  init(
    _ reader: SectionReader, _ column: Int, _ kind: AttributeKind, isList: Bool, records count: Int
  ) throws(SegmentDamage) {
    records = try reader.column(.attributeRecords(column), below: count)
    self.starts = try reader.column(.attributeRecordStarts(column), below: records.count + 1)
    if self.starts.count < 2 { throw SegmentDamage(.attributeRecordStarts(column), "no group of records") }
    let values = try ByteTable(reader, .attribute(column), count: self.starts.count - 2)
    let codes = try reader.column(.attributeCodes(column), below: values.count + 1)
    let starts = try Starts(
      reader, .attributeStarts(column), count: isList ? count : 0, end: isList ? codes.count : 0)
    if !isList, codes.count != count { throw SegmentDamage(.attributeCodes(column), "values of other records") }
    self.codes = AttributeCodes(kind, isList: isList, values, starts: starts, codes: codes)
    frequent = try reader.column(.frequentValues(column))
    wordCount = (count + 63) / 64
    let (bitCount, overflows) = wordCount.multipliedReportingOverflow(by: frequent.count)
    bits = try reader.column(.frequentBits(column), count: overflows ? -1 : bitCount)
  }

  func write(to writer: inout SectionWriter, _ column: Int) {
    codes.values.write(to: &writer, .attribute(column))
    codes.starts.write(to: &writer, .attributeStarts(column))
    writer.append(codes.codes, as: .attributeCodes(column))
    writer.append(records, as: .attributeRecords(column))
    writer.append(starts, as: .attributeRecordStarts(column))
    writer.append(frequent, as: .frequentValues(column))
    writer.append(bits, as: .frequentBits(column))
  }

  /// Checks that values are in order, and that what tells the records of a value tells what records say.
  func check(_ column: Int, records count: Int) throws(SegmentDamage) {
    let (values, text) = (codes.values, Section.Strings.attribute(column))
    try values.check(text)
    for code in 0..<values.count {
      if let width = codes.kind.width, values[code].count != width {
        throw SegmentDamage(text.bytes, "a value of \(values[code].count) bytes")
      }
      if code > 0, values[code - 1].order(values[code]) >= 0 {
        throw SegmentDamage(text.bytes, "values that do not ascend")
      }
    }
    guard codes.codes.areBelow(values.count + (codes.isList ? 0 : 1)) else {
      throw SegmentDamage(.attributeCodes(column), "values that are not there")
    }
    try codes.starts.check(.attributeStarts(column))
    var ascends = true
    for record in 0..<(codes.isList ? count : 0) {
      var last = -1
      codes.forEachCode(record) { code in (ascends, last) = (ascends && code > last, code) }
    }
    if !ascends { throw SegmentDamage(.attributeCodes(column), "values of a record that do not ascend") }
    let store = ColumnStore()
    defer { withExtendedLifetime(store) {} }
    let made = AttributeColumn(codes, records: count, store)
    for (section, own, other) in [
      (Section.attributeRecords(column), records.bytes, made.records.bytes),
      (.attributeRecordStarts(column), starts.bytes, made.starts.bytes),
      (.frequentValues(column), frequent.bytes, made.frequent.bytes),
      (.frequentBits(column), bits.bytes, made.bits.bytes),
    ] where own.order(other) != 0 {
      throw SegmentDamage(section, "other records than have the values")
    }
  }
}
