/// The champion lists of a segment: for each frequent prefix the number of its matches and the best of them, worked out when the
/// segment is made.
///
/// They make the shortest queries of large segments cheap, and never decide what an answer is: without them the same is worked out. A
/// list holds for a query of one token, as typed, of all fields.
///
/// ```text
/// list = total, record × min(total, depth)     best first
/// ```
///
/// Source: Manning, Raghavan and Schütze, *Introduction to Information Retrieval*, 7.1.3.
final class ChampionLists: Sendable {
  /// How many of the best records a list has.
  static let depth = 20

  private let store: ColumnStore
  private let lists: PackedColumn
  /// For each node of the trie where its list begins; where all end for a node without one.
  private let starts: PackedColumn

  /// The lists of some nodes of a trie, of a segment of so many records: for each a total and the best.
  init(_ found: [(node: UInt32, list: [UInt32])], nodes: Int, records: Int) {
    store = ColumnStore()
    // What few differ in is kept once: most words longer by a letter have the same matches.
    var lists = SequenceTable<UInt32>()
    let numbers = found.map {
      lists.intern($0.list, 0..<$0.list.count, SequenceTable.digest($0.list, 0..<$0.list.count))
    }
    let end = lists.elements.count
    var starts = [UInt32](repeating: UInt32(end), count: nodes)
    for (found, number) in zip(found, numbers) {
      starts[Int(found.node)] = UInt32(lists.range(Int(number)).lowerBound)
    }
    self.lists = store.keep(lists.elements, below: records + 1)
    self.starts = store.keep(starts, below: end + 1)
  }

  /// Those that were stored; nil where there are none.
  init?(_ reader: SectionReader, nodes: Int, records: Int) throws(SegmentDamage) {
    guard reader.has(.champions) else { return nil }
    store = ColumnStore(owner: reader.owner)
    lists = try reader.column(.champions, below: records + 1)
    starts = try reader.column(.championStarts, below: lists.count + 1)
    if starts.count != nodes { throw SegmentDamage(.championStarts, "\(starts.count) elements, not \(nodes)") }
  }

  /// Checks that each list is one, of records that there are.
  func check(records: Int) throws(SegmentDamage) {
    for node in 0..<starts.count {
      guard let list = find(UInt32(node)) else { continue }
      var isSound = list + 1 + min(total(list), Self.depth) <= lists.count && total(list) <= records
      var seen: [UInt32] = []
      if isSound {
        forEachRecord(list) { record in
          if record >= records || seen.contains(record) { isSound = false }
          seen.append(record)
        }
      }
      if !isSound { throw SegmentDamage(.champions, "a list of node \(node) that is none") }
    }
  }

  func write(to writer: inout SectionWriter) {
    writer.keep(self)
    writer.append(lists, as: .champions)
    writer.append(starts, as: .championStarts)
  }

  var byteCount: Int { lists.byteCount + starts.byteCount }

  /// Where the list of a node begins, if it has one.
  @inline(__always)
  func find(_ node: UInt32) -> Int? {
    if node == .missing { return nil }
    let list = Int(starts[Int(node)])
    return list < lists.count ? list : nil
  }

  /// Where the list of a node begins, if it has one that is what was written.
  func find(_ node: UInt32, _ check: DeferredCheck) -> Int? {
    guard node != .missing, check.areSound(starts.bytes(of: Int(node)), of: .championStarts), let list = find(node)
    else { return nil }
    let last = min(list + Self.depth, lists.count - 1)
    let bytes = lists.bytes(of: list).lowerBound..<lists.bytes(of: last).upperBound
    return check.areSound(bytes, of: .champions) ? list : nil
  }

  /// The number of matches.
  @inline(__always)
  func total(_ list: Int) -> Int { Int(lists[list]) }

  private func end(_ list: Int) -> Int { min(list + 1 + min(total(list), Self.depth), lists.count) }

  /// Calls `body` with the best records, best first.
  @inline(__always)
  func forEachRecord(_ list: Int, _ body: (UInt32) -> Void) {
    for place in list + 1..<end(list) { body(lists[place]) }
  }
}
