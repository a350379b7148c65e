/// An index at one moment: immutable, `Sendable`, cheap to copy and to keep.
///
/// Searches of a snapshot give the same answers however the index goes on. It shares everything with the index and with
/// other snapshots; what it alone still needs is freed with it.
///
/// ```swift
/// let snapshot = index.snapshot
/// try index.upsert(more)
/// snapshot.search("smi jo")    // as before
/// ```
public struct IndexSnapshot<Record: Identifiable & Sendable>: Sendable {
  /// What is searched and how answers are ordered.
  public let schema: Schema<Record>
  /// The number of records.
  public private(set) var count = 0
  private(set) var parts: [Part] = []

  /// A segment with its records and which of them are alive.
  struct Part: Sendable {
    var segment: Segment
    var records: [Record]
    var live: Bitmap
    var liveCount: Int
  }

  init(schema: Schema<Record>) {
    self.schema = schema
  }

  /// The record with the given id.
  ///
  /// - Complexity: O(*s*) for *s* segments, a number that grows with the logarithm of the records.
  public subscript(id id: Record.ID) -> Record? {
    guard let (part, record) = find(Array(String(describing: id).utf8)[...]) else { return nil }
    return parts[part].records[record]
  }

  /// The living record with the given id text.
  func find(_ id: ArraySlice<UInt8>) -> (part: Int, record: Int)? {
    for (number, part) in parts.enumerated() {
      if let record = part.segment.ids.find(id), part.live.contains(record) { return (number, record) }
    }
    return nil
  }

  // MARK: Writing, on a copy that is published when done

  mutating func delete(_ ids: [ArraySlice<UInt8>]) -> Int {
    var deleted = 0
    for id in ids {
      guard let (part, record) = find(id) else { continue }
      remove(part, record)
      deleted += 1
    }
    parts.removeAll { $0.liveCount == 0 }
    mergeSegments()
    return deleted
  }

  private mutating func remove(_ part: Int, _ record: Int) {
    parts[part].live.remove(record)
    parts[part].liveCount -= 1
    count -= 1
  }

  mutating func upsert(
    _ records: some Sequence<Record>, _ policy: SearchIndex<Record>.RejectionPolicy,
    _ report: inout SearchIndex<Record>.UpsertReport
  ) throws(IndexError) {
    var writer = SegmentWriter(
      steps: schema.ranking.steps, numbers: schema.ranking.numberCount, ruleColumns: schema.ranking.valueRules.count,
      locale: schema.locale)
    var added: [Record] = []
    var offset = 0
    for record in records {
      do throws(IndexError) {
        if count + added.count >= schema.limits.records {
          throw IndexError.tooManyRecords(count: count + added.count + 1, limit: schema.limits.records)
        }
        try writer.append(record, schema)
        added.append(record)
      } catch {
        if policy == .stop { throw error }
        report.rejected.append((offset, error))
      }
      offset += 1
    }
    if added.isEmpty { return }
    let (segment, order) = writer.finish()
    // Of equal ids the last added counts.
    var live = Bitmap(count: segment.count)
    live.insertAll()
    var liveCount = segment.count
    for place in order.indices {
      if segment.ids.find(segment.ids[place]) != place {
        live.remove(place)
        liveCount -= 1
        continue
      }
      if let (part, old) = find(segment.ids[place]) {
        remove(part, old)
        report.replaced += 1
      } else {
        report.added += 1
      }
    }
    parts.removeAll { $0.liveCount == 0 }
    parts.append(Part(segment: segment, records: order.map { added[$0] }, live: live, liveCount: liveCount))
    count += liveCount
    mergeSegments()
  }

  // MARK: Merging

  /// Keeps segments few: eight of about the same size become one, and one that is half dead is written anew.
  private mutating func mergeSegments() {
    for index in parts.indices where parts[index].liveCount * 2 < parts[index].segment.count {
      merge([index])
      return mergeSegments()
    }
    var levels: [Int: [Int]] = [:]
    for index in parts.indices { levels[Self.level(parts[index].liveCount), default: []].append(index) }
    for (_, members) in levels.sorted(by: { $0.key < $1.key }) where members.count >= 8 {
      merge(members)
      return mergeSegments()
    }
  }

  /// The size class of a segment: each is eight times the one below.
  private static func level(_ count: Int) -> Int {
    var (level, size) = (0, 64)
    while count > size {
      level += 1
      size *= 8
    }
    return level
  }

  private mutating func merge(_ members: [Int]) {
    let (segment, sources) = Segment.merge(
      members.map { (parts[$0].segment, parts[$0].live) }, schema.ranking.steps)
    var live = Bitmap(count: segment.count)
    live.insertAll()
    let merged = Part(
      segment: segment, records: sources.map { parts[members[$0.segment]].records[$0.record] }, live: live,
      liveCount: segment.count)
    for index in members.reversed() { parts.remove(at: index) }
    parts.append(merged)
  }
}

extension SegmentWriter {
  /// Adds a record by what the schema takes from it.
  mutating func append<Record: Identifiable>(_ record: Record, _ schema: Schema<Record>) throws(IndexError) {
    let ranking = schema.ranking
    try append(
      id: String(describing: record.id), values: schema.values(of: record), fieldNames: schema.fieldNames,
      nameFields: schema.nameFields, rules: ranking.valueRules.map { $0(record) }, limits: schema.limits
    ) { ranking.numbers(record, nameTokens: $0, weight: schema.weight(record)) }
  }
}

extension Schema {
  /// The record's texts in the order of the fields. A field's other names stand beside its first text, or alone.
  func values(of record: Record) -> [SegmentWriter.Value] {
    var values: [SegmentWriter.Value] = []
    for (place, field) in fields.enumerated() {
      var others = field.otherNames?.values(record) ?? []
      var texts = field.values(record)
      if texts.isEmpty, !others.isEmpty { texts = [""] }
      let handWords = field.handWords?(record) ?? []
      for text in texts {
        values.append(
          .init(field: place, analyzer: field.analyzer, text: text, otherNames: others, handWords: handWords))
        others = []
      }
    }
    return values
  }
}

extension Ranking {
  /// The number of columns the static order compares.
  var numberCount: Int { staticOrder.count { if case .name = $0.kind { false } else { true } } }

  /// The values of a record's columns, lower first.
  func numbers(_ record: Record, nameTokens: Int, weight: Double) -> [Double] {
    staticOrder.compactMap { rule in
      let number: Double
      switch rule.kind {
      case .nameTokens: number = Double(nameTokens)
      case .weight: number = -weight
      case .value(let value): number = value(record)
      case .name: return nil
      }
      return number.isNaN ? 0 : number
    }
  }
}

extension IndexSnapshot {
  /// The number of segments the records are spread over.
  package var segmentCount: Int { parts.count }

  /// The bytes of each part of the index, without the records.
  package var byteCounts: [(name: String, bytes: Int)] {
    var totals: [(name: String, bytes: Int)] = []
    for part in parts {
      for (name, bytes) in part.segment.byteCounts {
        if let place = totals.firstIndex(where: { $0.name == name }) {
          totals[place].bytes += bytes
        } else {
          totals.append((name, bytes))
        }
      }
    }
    return totals
  }
}
