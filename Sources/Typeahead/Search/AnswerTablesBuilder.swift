/// Works out the answers of a segment that are worth storing, one after another: of every heavy prefix alone, and of the pairs and triples
/// that a ``QueryChooser`` chooses; where these have several readings, of all of them.
///
/// - Complexity: O(*c*) for *c* records that the stored queries match, beside choosing.
struct AnswerTablesBuilder: ~Copyable {
  private var writer = StoredAnswersWriter()
  private let segment: Segment
  private let request: SegmentRequest
  private let tuning: Tuning
  private let isLiteral: Bool
  private let living: LiveSegment
  private var memory = SearchMemory()

  /// The nodes of single prefixes.
  private let nodes: [UInt32]
  // What is being worked out: queries of so many prefixes, which of them is next, and how many records may still be looked at.
  private var size = 1
  private var next = 0
  private var effort = Int.max
  private var chooser: QueryChooser
  private var isChoosing = false

  /// For a segment of a list.
  init(_ segment: Segment, of list: SegmentList, _ tuning: Tuning) {
    self.tuning = tuning
    self.segment = segment
    request = list.tableRequest
    isLiteral = list.isLiteral
    memory.budget = .unlimited
    living = LiveSegment(segment)
    chooser = QueryChooser(segment, tuning)
    let trie = segment.lattice.trie
    nodes = (1..<UInt32(max(trie.count, 1))).filter { trie[$0].canEnd && trie[$0].answers == $0 }
  }

  /// Works answers out until about so many records were looked at; false when all are there.
  mutating func work(records: Int) -> Bool {
    var left = records
    while left > 0 {
      if isChoosing {
        left -= choose()
      } else if next < (size == 1 ? nodes.count : chooser.count), effort > 0 {
        left -= addNext()
      } else if !beginNextSize() {
        return false
      }
    }
    return true
  }

  /// What was worked out, and for which segment.
  consuming func finish() -> (segment: Segment, tables: AnswerTables) {
    (segment, AnswerTables(writer, records: segment.count))
  }

  /// Whether its segment is one of some.
  func isOf(_ segments: [Segment]) -> Bool { segments.contains { $0 === segment } }

  /// Begins with queries of one prefix more; says whether any are stored.
  private mutating func beginNextSize() -> Bool {
    if size == StoredQuery.mostNodes { return false }
    size += 1
    effort = size == 2 ? tuning.pairEffort(segment: segment.count) : tuning.tripleEffort(segment: segment.count)
    chooser.beginNextSize(effort: effort)
    isChoosing = true
    return true
  }

  /// Looks for some more queries, and gives what that took.
  private mutating func choose() -> Int {
    if let words = chooser.lookFurther() { return Self.leastRecords + words / Self.postingsPerRecord }
    chooser.finishSize()
    (next, isChoosing) = (0, false)
    return 0
  }

  /// Works out the next query, in all its orders, and gives what that took.
  private mutating func addNext() -> Int {
    defer { next += 1 }
    if size == 1 {
      chooser.add(nodes[next])
      return add([nodes[next]], must: true)
    }
    var taken = 0
    for order in Self.orders(chooser.nodes(next)) { taken += add(order) }
    effort -= taken
    return taken
  }

  /// The different orders of two or three nodes.
  private static func orders(_ nodes: [UInt32]) -> Set<[UInt32]> {
    let (a, b) = (nodes[0], nodes[1])
    if nodes.count == 2 { return [[a, b], [b, a]] }
    let c = nodes[2]
    return [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]
  }

  /// Works out the answer of a query, stores it if that took long or it `must` be stored, and gives what it took, in records.
  private mutating func add(_ nodes: [UInt32], must: Bool = false) -> Int {
    var query = StoredQuery()
    for node in nodes { query.append(node) }
    let tokens = nodes.map(segment.prefix)
    memory.begin(String(decoding: Array(tokens.joined(separator: " ".utf8)), as: UTF8.self), isLiteral: isLiteral)
    var taken = 0
    let hasReadings = memory.hasReadingsOfTokens
    if hasReadings { taken += addAnswer(query.ofAllReadings, must: false) }
    // Who types several such tokens means all readings.
    if !hasReadings || nodes.count == 1 {
      memory.begin(QueryReadings.Combination(tokens: tokens, isAsTyped: true))
      taken += addAnswer(query, must: must)
    }
    return taken
  }

  /// Works out the answer of the query that was begun.
  private mutating func addAnswer(_ query: StoredQuery, must: Bool) -> Int {
    memory.search(living, request)
    let taken = memory.counts.records + memory.counts.postings / Self.postingsPerRecord
    // Forged records may be counted and then not be ranked.
    let isWhole = memory.found.count == min(memory.total, request.limit)
    if isWhole, must || taken >= tuning.answerRecords(segment: segment.count) {
      writer.append(query, total: memory.total, memory.found)
    }
    return Self.leastRecords + taken
  }

  /// Beginning a search takes as long as looking at so many records.
  private static let leastRecords = 32
  /// Looking at a record takes as long as reading so many words of bitmaps.
  private static let postingsPerRecord = 64
}

extension Segment {
  /// The text of a heavy prefix.
  fileprivate func prefix(_ number: UInt32) -> [UInt8] {
    let node = lattice.trie[number]
    let term =
      node.terms.isEmpty ? variants.bytes(Int(node.variants.lowerBound)) : terms.bytes(Int(node.terms.lowerBound))
    return Array(term.prefix(Int(node.depth)))
  }
}
