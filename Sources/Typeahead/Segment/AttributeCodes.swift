/// The values of an attribute, each once, and which of them each record has.
struct AttributeCodes: Sendable {
  let kind: AttributeKind
  let isList: Bool
  /// In the order of their bytes, but for those of a writer.
  let values: ByteTable
  /// Of a list, where those of each record begin.
  let starts: Starts
  /// The numbers of the values: of a list ascending for each record, else one a record, that behind the last where it has none.
  let codes: PackedColumn

  var byteCount: Int { values.byteCount + starts.byteCount + codes.byteCount }

  init(
    _ kind: AttributeKind, isList: Bool, _ values: ByteTable, starts: Starts, codes: PackedColumn
  ) {
    (self.kind, self.isList, self.values, self.starts, self.codes) = (kind, isList, values, starts, codes)
  }

  /// The values as they came; merging puts them in order.
  init(_ writer: AttributeCodesWriter, _ store: ColumnStore) {
    let table = writer.table
    var values = ByteTableWriter()
    for code in 0..<table.count { values.append(table.elements[table.range(code)]) }
    self.init(writer.kind, isList: writer.isList, values, writer.codes, writer.ends, store)
  }

  /// Of some values, those of each record up to its end.
  private init(
    _ kind: AttributeKind, isList: Bool, _ values: ByteTableWriter, _ codes: [UInt32], _ ends: [Int],
    _ store: ColumnStore
  ) {
    var (kept, starts, first) = ([UInt32](), [UInt32](), 0)
    for end in ends {
      starts.append(UInt32(kept.count))
      if end == first, !isList { kept.append(UInt32(values.count)) }
      // One that a record has twice it has once.
      for code in end - first < 2 ? codes[first..<end] : codes[first..<end].sorted()[...]
      where kept.count == starts.last! || kept.last != code { kept.append(code) }
      first = end
    }
    starts.append(UInt32(kept.count))
    self.init(
      kind, isList: isList, ByteTable(values, store), starts: Starts(isList ? starts : [0], store),
      codes: store.keep(kept, below: values.count + 1))
  }

  /// Those of the records of several segments.
  static func merge(
    _ sources: [AttributeCodes], _ origins: [SegmentAssembly.Origin], _ store: ColumnStore
  ) -> AttributeCodes {
    var places = sources.map { [UInt32](repeating: .missing, count: $0.values.count) }
    var (codes, ends) = ([UInt32](), [Int]())
    for origin in origins {
      sources[origin.segment].forEachCode(origin.record) { places[origin.segment][$0] = 0 }
    }
    var used: [(source: Int, code: Int)] = []
    for source in places.indices {
      for code in places[source].indices where places[source][code] == 0 { used.append((source, code)) }
    }
    func value(_ place: (source: Int, code: Int)) -> Column<UInt8> { sources[place.source].values[place.code] }
    used.sort { value($0).order(value($1)) < 0 }
    var values = ByteTableWriter()
    for (place, next) in used.enumerated() {
      if place == 0 || value(used[place - 1]).order(value(next)) != 0 { values.append(value(next)) }
      places[next.source][next.code] = UInt32(values.count - 1)
    }
    for origin in origins {
      sources[origin.segment].forEachCode(origin.record) { codes.append(places[origin.segment][$0]) }
      ends.append(codes.count)
    }
    return AttributeCodes(sources[0].kind, isList: sources[0].isList, values, codes, ends, store)
  }

  /// Calls `body` with the number of each value of a record.
  @inline(__always)
  func forEachCode(_ record: Int, _ body: (Int) -> Void) {
    if isList {
      for place in starts[record] { body(Int(codes[place])) }
    } else if codes[record] < values.count {
      body(Int(codes[record]))
    }
  }

  /// Calls `body` with the number of each value of a record; where it has none, with the number behind the last.
  @inline(__always)
  func forEachGroup(_ record: Int, _ body: (Int) -> Void) {
    if isList, starts[record].isEmpty { return body(values.count) }
    if isList { forEachCode(record, body) } else { body(Int(codes[record])) }
  }

  /// A value.
  func value(_ code: Int) -> AttributeValue { kind.value(values[code]) }

  /// The number of the first value that is not before what is sought.
  func first(_ isBefore: (Column<UInt8>) -> Bool) -> Int {
    (0..<values.count).partitionPoint { isBefore(values[$0]) }
  }
}

/// Takes the values of records one after another.
struct AttributeCodesWriter {
  fileprivate let kind: AttributeKind
  fileprivate let isList: Bool
  fileprivate private(set) var table = SequenceTable()
  fileprivate private(set) var codes: [UInt32] = []
  fileprivate private(set) var ends: [Int] = []

  init(_ kind: AttributeKind, isList: Bool) { (self.kind, self.isList) = (kind, isList) }

  mutating func removeAll() {
    table.removeAll()
    codes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Adds the next record's values.
  mutating func append(_ values: ArraySlice<AttributeValue>) {
    for value in values {
      guard let bytes = kind.bytes(value) else {
        fatalError("an attribute of kind \(kind) has the value \(value); mend its type's attributeKind")
      }
      codes.append(table.intern(bytes[...]))
    }
    ends.append(codes.count)
  }
}
