/// Keeping segments few.
extension IndexSnapshot {
  /// Keeps segments few: eight of about the same size become one, and one that is half dead is written anew.
  mutating func mergeSegments() {
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
