internal import Typeahead

/// A record as it is written.
struct RecordRow: Sendable {
  let id: [UInt8]
  let key: [UInt8]
  let owner: [UInt8]?
  let terms: [UInt8]
  /// For each facet its values, and the number that is measured.
  let facets: [(values: [[UInt8]], measure: Int?)]
  let body: [UInt8]

  /// A reader's name is part of a term, whose size the index of terms bounds.
  static let longestReader = 512

  /// A statement has so many rows, or so many bytes in them, or one row that has more: a message must not exceed a gigabyte.
  private static let (mostRows, mostBytes) = (1000, 16 << 20)

  private var size: Int { terms.count + body.count + key.count + facets.reduce(0) { $0 + $1.values.joined().count } }

  /// The rows for one statement after another.
  static func parts(of rows: [RecordRow]) -> [ArraySlice<RecordRow>] {
    var parts: [ArraySlice<RecordRow>] = []
    var (start, bytes) = (0, 0)
    for (place, row) in rows.enumerated() {
      bytes += row.size
      if place > start, place - start == mostRows || bytes > mostBytes {
        parts.append(rows[start..<place])
        (start, bytes) = (place, row.size)
      }
    }
    return parts + [rows[start...]].filter { !$0.isEmpty }
  }
}

/// Makes rows of records, or says why they are refused.
struct RowMaker<Record: Identifiable & Sendable> {
  private let index: PostgresIndex<Record>
  private var reader: IndexedRecordReader<Record>

  init(_ index: PostgresIndex<Record>) {
    self.index = index
    reader = IndexedRecordReader(index.schema)
  }

  /// The row of a record.
  mutating func row(of record: Record) throws(PostgresError) -> RecordRow {
    let indexed: IndexedRecord
    do throws(IndexError) { indexed = try reader.read(record) } catch { throw .rejected(error) }
    let body: [UInt8]
    do { body = try index.codec.encode(record) } catch {
      throw .cannotEncode(id: indexed.id, reason: "\(error)")
    }
    let access = index.schema.access?.access(record)
    var readers: [[UInt8]]?
    if let access, case .only(let names) = access.readers {
      if let long = names.first(where: { $0.count > RecordRow.longestReader }) {
        throw .readerTooLong(bytes: long.count, limit: RecordRow.longestReader)
      }
      readers = Array(names)
    }
    return RecordRow(
      id: Array(indexed.id.utf8), key: indexed.staticKey, owner: access?.owner,
      terms: RecordTerms(indexed, readers: readers).stored,
      facets: index.facets.map { facet in
        (
          facet.values(record).reduce(into: []) { values, value in
            let bytes = Array(value.utf8)
            if !values.contains(bytes) { values.append(bytes) }
          }, facet.measure?(record)
        )
      },
      body: body)
  }
}
