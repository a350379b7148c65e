/// Storing a column, and checking what was stored.
extension AttributeColumn {
  init(
    _ reader: SectionReader, _ column: Int, _ kind: AttributeKind, isList: Bool, records count: Int
  ) throws(SegmentDamage) {
    let values = try ByteTable(reader, .attribute(column))
    let codes = try reader.column(.attributeCodes(column), below: values.count + 1)
    let starts: Column<UInt32> =
      isList
      ? try reader.starts(.attributeStarts(column), count: count, end: codes.count)
      : try reader.column(.attributeStarts(column), count: 0)
    if !isList, codes.count != count { throw SegmentDamage(.attributeCodes(column), "values of other records") }
    self.codes = AttributeCodes(kind, isList: isList, values, starts: starts, codes: codes)
    records = try reader.column(.attributeRecords(column), below: count)
    self.starts = try reader.column(.attributeRecordStarts(column), below: records.count + 1)
    frequent = try reader.column(.frequentValues(column))
    wordCount = (count + 63) / 64
    let (bitCount, overflows) = wordCount.multipliedReportingOverflow(by: frequent.count)
    bits = try reader.column(.frequentBits(column), count: overflows ? -1 : bitCount)
  }

  func write(to writer: inout SectionWriter, _ column: Int) {
    codes.values.write(to: &writer, .attribute(column))
    writer.append(codes.starts, as: .attributeStarts(column))
    writer.append(codes.codes, as: .attributeCodes(column))
    writer.append(records, as: .attributeRecords(column))
    writer.append(starts, as: .attributeRecordStarts(column))
    writer.append(frequent, as: .frequentValues(column))
    writer.append(bits, as: .frequentBits(column))
  }

  /// Checks that values are in order, and that what tells the records of a value tells what records say.
  func check(_ column: Int, records count: Int) throws(SegmentDamage) {
    let groups = codes.values.count + 1
    try codes.values.check(.attribute(column))
    for code in 0..<groups - 1 {
      let value = codes.values[code]
      if let width = codes.kind.width, value.count != width {
        throw SegmentDamage(Section.Strings.attribute(column).bytes, "a value of \(value.count) bytes")
      }
      if code > 0, codes.values[code - 1].order(value) >= 0 {
        throw SegmentDamage(Section.Strings.attribute(column).bytes, "values that do not ascend")
      }
    }
    guard codes.codes.areBelow(codes.isList ? groups - 1 : groups), codes.starts.ascends else {
      throw SegmentDamage(.attributeCodes(column), "values that are not there")
    }
    guard starts.count == groups + 1, starts[0] == 0, Int(starts[groups]) == records.count,
      (0..<groups).allSatisfy({ starts[$0] <= starts[$0 + 1] })
    else { throw SegmentDamage(.attributeRecordStarts(column), "records of no value") }
    // Going through the records, those of each value follow one another.
    var next = (0..<groups).map { Int(starts[$0]) }
    var isSame = true
    for record in 0..<count {
      var last = -1
      codes.forEachGroup(record) { group in
        isSame = isSame && group > last && next[group] < Int(starts[group + 1]) && records[next[group]] == record
        if isSame { (last, next[group]) = (group, next[group] + 1) }
      }
      if !isSame { break }
    }
    guard isSame, (0..<groups).allSatisfy({ next[$0] == Int(starts[$0 + 1]) }) else {
      throw SegmentDamage(.attributeRecords(column), "other records than have the values")
    }
    let many = (0..<groups).filter { Int(starts[$0 + 1] - starts[$0]) * Self.sparse > count }
    guard many.count == frequent.count, many.indices.allSatisfy({ frequent[$0] == many[$0] }) else {
      throw SegmentDamage(.frequentValues(column), "other values than many records have")
    }
    for (row, group) in many.enumerated() {
      var words = [UInt64](repeating: 0, count: wordCount)
      for place in Int(starts[group])..<Int(starts[group + 1]) {
        words[Int(records[place] >> 6)] |= 1 << UInt64(records[place] & 63)
      }
      guard words.indices.allSatisfy({ words[$0] == bits[row * wordCount + $0] }) else {
        throw SegmentDamage(.frequentBits(column), "other records than have the value")
      }
    }
  }
}
