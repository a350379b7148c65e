/// A segment with its records, as it is written to files and made of them again.
package struct StoredSegment<Record: Identifiable & Sendable>: Sendable {
  let living: LiveSegment
  let records: RecordList<Record>

  /// Tells it apart from other segments of this process.
  package var identity: Identity { living.segment.identity }
  /// The number of its records, deleted ones included.
  package var count: Int { living.segment.count }
  /// Whether text services have told words of some record apart: others might do so otherwise.
  package var dependsOnServices: Bool { living.segment.dependsOnServices }
  /// Those that are deleted, ascending.
  package var dead: [UInt32] {
    var dead: [UInt32] = []
    dead.reserveCapacity(count - living.count)
    living.live.complement.forEach { dead.append(UInt32($0)) }
    return dead
  }
  /// Whether the decoder makes records of what is stored, as far as a few of the living ones show that are far from one another.
  package var makesRecords: Bool { makesRecords(oneIn: max(count / 4, 1)) }

  /// Whether it does for all segments of an index, as far as some thousand living records show; all of them, where there are fewer.
  package static func makeRecords(_ segments: [StoredSegment]) -> Bool {
    let step = segments.reduce(0) { $0 + $1.count } / 1024 + 1
    return segments.allSatisfy { $0.makesRecords(oneIn: step) }
  }

  private func makesRecords(oneIn step: Int) -> Bool {
    guard case .stored(let records) = records else { return true }
    return stride(from: 0, to: count, by: step).allSatisfy { first in
      (first..<min(first + step, count)).first(where: living.live.contains).map(records.canBeMade) ?? true
    }
  }

  /// Goes through the living records as they are stored: the text of each one's id, and its bytes.
  package func forEachStored(_ body: (_ id: [UInt8], _ bytes: [UInt8]) -> Void) {
    guard case .stored(let records) = records else { return }
    living.live.forEach { body(living.segment.ids[$0].array, records.body($0)) }
  }

  /// The columns of the segment and of its records.
  package var contents: SectionWriter {
    var writer = SectionWriter()
    living.segment.write(to: &writer)
    if case .stored(let records) = records { records.write(to: &writer) }
    return writer
  }
}

extension StoredSegment {
  /// The segment of stored columns, some of whose records are deleted since. If it is not trusted, all that it refers to is checked.
  ///
  /// - Throws: ``SegmentDamage`` where they are none.
  package init(
    _ contents: SectionReader, dead: [UInt32], of index: SearchIndex<Record>, isTrusted: Bool
  ) throws(SegmentDamage) {
    guard let decode = index.whole.decode else {
      preconditionFailure("segments are read into an index that was made with a decoder")
    }
    let segment = try Segment(contents, index.schema)
    if !isTrusted { try segment.check(fields: index.schema.fields.count) }
    let schema = index.schema
    let check = contents.check.map { check in
      DeferredCheck(segment: check) {
        SegmentAssembly([SegmentWriter(schema, SegmentLayout(schema)).source()], SegmentLayout(schema)).make().segment
      }
    }
    let stored = try StoredRecords(contents, check, count: segment.count, decode: decode)
    records = .stored(stored)
    // One of them says who may read all. If it cannot be read, nobody may.
    let first = segment.count > 0 ? stored[0] : nil
    let readers = schema.access.map { rule in first.map { rule.access($0).readers } ?? .only([]) } ?? .everyone
    var living = LiveSegment(segment, readers: readers, check: check)
    try living.remove(dead)
    self.living = living
  }
}

extension IndexSnapshot {
  /// The segments, to be stored.
  package var storedSegments: [StoredSegment<Record>] {
    zip(list.uncheckedSegments, records).map { StoredSegment(living: $0, records: $1) }
  }
}

extension IndexSnapshot {
  /// The bytes of the record whose id has the given text.
  package func body(idText: [UInt8]) -> [UInt8]? {
    guard let (segment, record) = find(idText[...]), case .stored(let stored) = records[segment] else { return nil }
    return stored.body(record)
  }
}

extension SearchIndex {
  /// An empty index that keeps its records as bytes, and makes them of these again.
  package convenience init(schema: Schema<Record>, decode: @escaping @Sendable ([UInt8]) -> Record?) {
    self.init(IndexSnapshot(schema: schema, decode: decode))
  }

  /// Puts what was stored in the place of what there is.
  package func restore(_ segments: [StoredSegment<Record>]) {
    write { $0.restore(segments) }
    keepUpInBackground()
  }

  /// Checks what was put off.
  package func settle() { write { $0.list.settle() } }

  /// Makes one segment of all living records.
  package func compact() {
    write { $0.compact() }
    keepUpInBackground()
  }
}
