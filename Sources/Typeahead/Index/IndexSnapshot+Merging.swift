/// Keeping segments few.
extension IndexSnapshot {
  /// Keeps segments few: eight of about the same size become one, and one that is half dead is written anew.
  mutating func mergeSegments() {
    for index in list.segments.indices where list.segments[index].count * 2 < list.segments[index].segment.count {
      merge([index])
      return mergeSegments()
    }
    var levels: [Int: [Int]] = [:]
    for index in list.segments.indices { levels[Self.level(list.segments[index].count), default: []].append(index) }
    for (_, members) in levels.sorted(by: { $0.key < $1.key }) where members.count >= 8 {
      merge(members)
      return mergeSegments()
    }
  }

  /// Makes one segment of all living records.
  mutating func compact() {
    let isCompact = list.segments.allSatisfy { $0.count == $0.segment.count } && list.segments.count <= 1
    if isCompact { return }
    merge(Array(list.segments.indices))
    change()
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
    let merged = RecordList.merge(members.map { records[$0] }, sources)
    for index in members.reversed() { removeSegment(index) }
    list.segments.append(LiveSegment(segment))
    records.append(merged)
  }
}
