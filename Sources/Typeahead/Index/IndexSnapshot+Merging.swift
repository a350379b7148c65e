/// Keeping segments few.
extension IndexSnapshot {
  /// Keeps segments few: ``mergeFactor`` of about the same size become one, and one that is half dead is written anew. Only segments of
  /// the same readers become one.
  ///
  /// Merges of many records are left to ``SearchIndex/keepUpInBackground()``, unless that has fallen behind.
  mutating func mergeSegments(of changed: Set<ReadAccess>) {
    while let members = dueMerge(
      among: list.uncheckedSegments.indices.filter { changed.contains(list.uncheckedSegments[$0].readers) },
      where: { !isLeftForLater($0) })
    {
      adopt(merged(members))
    }
  }

  /// So many segments of about a size become one. With 16, records are written anew half as often, and single updates are a sixth faster;
  /// but searches among them go through twice as many segments and take half as long again.
  private static var mergeFactor: Int { 4 }

  /// A merge that takes long, if one is due.
  var dueLongMerge: [Int]? {
    // Fewer than two times the factor, of about a size, have so many records: small groups, however many, need not be looked at.
    let least = schema.tuning.mergedAtOnce / (2 * Self.mergeFactor * Self.mergeFactor)
    return dueMerge(
      among: list.uncheckedSegments.indices.filter { list.uncheckedSegments[$0].count >= least }, where: isLeftForLater)
  }

  private func isLeftForLater(_ members: [Int]) -> Bool {
    members.count < 2 * Self.mergeFactor
      && members.reduce(0) { $0 + list.uncheckedSegments[$1].count } > schema.tuning.mergedAtOnce
  }

  /// Of some segments those that are to become one.
  private func dueMerge(among places: [Int], where isWanted: ([Int]) -> Bool) -> [Int]? {
    for index in places
    where list.uncheckedSegments[index].count * 2 < list.uncheckedSegments[index].segment.count {
      if isWanted([index]) { return [index] }
    }
    // It is asked at every write.
    if places.count < Self.mergeFactor { return nil }
    for group in groups(of: places) {
      let levels = Dictionary(grouping: group) { Self.level(list.uncheckedSegments[$0].count) }
      for (_, members) in levels.sorted(by: { $0.key < $1.key }) where members.count >= Self.mergeFactor {
        if isWanted(members) { return members }
      }
    }
    return nil
  }

  /// Some segments, those of the same readers together, in the order of the first of each.
  private func groups(of places: [Int]) -> [[Int]] {
    Dictionary(grouping: places) { list.uncheckedSegments[$0].readers }.values.sorted { $0[0] < $1[0] }
  }

  /// Makes one segment of all living records that the same people may read.
  mutating func compact() {
    beginWrite()
    while let group = groups(of: Array(list.uncheckedSegments.indices)).first(where: { group in
      group.count > 1 || group.contains { list.uncheckedSegments[$0].count < list.uncheckedSegments[$0].segment.count }
    }) {
      adopt(merged(group))
    }
  }

  /// The size class of a segment: each is ``mergeFactor`` times the one below.
  private static func level(_ count: Int) -> Int {
    (Int.bitWidth - 1 - max(count, 1).leadingZeroBitCount) / mergeFactor.trailingZeroBitCount
  }

  /// Segments that were made one.
  struct Merged {
    fileprivate let members: [Identity]
    fileprivate let segment: LiveSegment
    fileprivate let origins: [SegmentAssembly.Origin]
    fileprivate let records: RecordList<Record>
  }

  /// One segment of the living records of some.
  func merged(_ members: [Int]) -> Merged {
    let merged = members.map { list.segments[$0] }
    let (segment, origins) = Segment.merge(merged.map { ($0.segment, $0.live) }, list.layout)
    return Merged(
      members: merged.map(\.segment.identity),
      segment: LiveSegment(segment, readers: merged[0].readers), origins: origins,
      records: RecordList.merge(members.map { records[$0] }, origins))
  }

  /// Puts segments that were made one in the place of what they were made of, if all of that is still there. What was deleted
  /// meanwhile is deleted there, too.
  ///
  /// - Returns: Whether it was there.
  @discardableResult
  mutating func adopt(_ merged: Merged) -> Bool {
    list.settle()
    let places = merged.members.compactMap { member in
      list.uncheckedSegments.firstIndex { $0.segment.identity == member }
    }
    if places.count < merged.members.count { return false }
    let members = places.map { list.uncheckedSegments[$0] }
    var segment = merged.segment
    if members.reduce(0, { $0 + $1.count }) < segment.count {
      for (record, origin) in merged.origins.enumerated()
      where !members[origin.segment].live.contains(origin.record) { segment.remove(record) }
    }
    for place in places.sorted(by: >) { removeSegment(place) }
    change([segment.readers])
    if segment.count > 0 {
      list.segments.append(segment)
      records.append(merged.records)
    }
    return true
  }
}
