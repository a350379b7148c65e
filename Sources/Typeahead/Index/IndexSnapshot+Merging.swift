/// Keeping segments few.
extension IndexSnapshot {
  /// Keeps segments few: eight of about the same size become one, and one that is half dead is written anew. Only segments of the same
  /// readers become one.
  mutating func mergeSegments() {
    for index in list.segments.indices where list.segments[index].count * 2 < list.segments[index].segment.count {
      merge([index])
      return mergeSegments()
    }
    for group in groups {
      var levels: [Int: [Int]] = [:]
      for index in group { levels[Self.level(list.segments[index].count), default: []].append(index) }
      for (_, members) in levels.sorted(by: { $0.key < $1.key }) where members.count >= 8 {
        merge(members)
        return mergeSegments()
      }
    }
  }

  /// The segments of the same readers, in the order of the first of each.
  private var groups: [[Int]] {
    var groups: [[Int]] = []
    var group: [ReaderSet: Int] = [:]
    for index in list.segments.indices {
      let readers = list.segments[index].readers
      if let known = group[readers] {
        groups[known].append(index)
      } else {
        group[readers] = groups.count
        groups.append([index])
      }
    }
    return groups
  }

  /// Makes one segment of all living records that the same people may read.
  mutating func compact() {
    beginWrite()
    while let group = groups.first(where: { group in
      group.count > 1 || group.contains { list.segments[$0].count < list.segments[$0].segment.count }
    }) {
      merge(group)
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
      members.map { (list.segments[$0].segment, list.segments[$0].live) }, schema.ranking.steps, schema.tuning)
    let readers = list.segments[members[0]].readers
    let merged = RecordList.merge(members.map { records[$0] }, sources)
    for index in members.reversed() { removeSegment(index) }
    list.segments.append(LiveSegment(segment, readers: readers))
    records.append(merged)
    change(readers)
  }
}
