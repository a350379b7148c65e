/// The words that most records have, from the tries of the segments.
///
/// A word that is none of the first of any segment may yet be one of the first of all. So segments tell their words, those of most records
/// first, until what they have not told, all together, has fewer records than the last that is wanted. (The threshold algorithm of Fagin,
/// Lotem and Naor, 2001.)
extension SegmentList {
  /// The terms that begin with a token and are longer, those of most living records first: at most `most`, of `least` records. Those that
  /// the fields up to one do not have are left out, as far as that is known.
  func commonTerms(beginningWith token: [UInt8], upTo field: Int, least: Int, most: Int) -> [[UInt8]] {
    var streams = segments.map { CommonTerms($0.segment, beginningWith: token, upTo: field) }
    var counted: Set<[UInt8]> = []
    var found: [(term: [UInt8], records: Int)] = []
    var spare = RecordSet()
    while let next = streams.indices.max(by: { streams[$0].most < streams[$1].most }) {
      let rest = streams.reduce(0) { $0 + $1.most }
      if rest < max(1, least) || found.count == most && rest < found[most - 1].records { break }
      guard let term = streams[next].next(), counted.insert(term).inserted else { continue }
      let records = segments.reduce(0) { $0 + $1.records(with: term, &spare) }
      if records < least { continue }
      let place = found.firstIndex {
        $0.records != records ? $0.records < records : term.lexicographicallyPrecedes($0.term)
      }
      found.insert((term, records), at: place ?? found.count)
      if found.count > most { found.removeLast() }
    }
    return found.map(\.term)
  }
}

/// The terms of a segment that are longer than a prefix they begin with, those of most records first, deleted ones among them.
///
/// Of many terms only those with a node in the trie are found, and of many nodes those of most records: what is below a node has no more
/// than that.
private struct CommonTerms {
  /// So many terms, or nodes of the trie, are gone through.
  private static let mostLooked = 256

  /// A node of the trie, or a term, which is ready, and the most records that it can have.
  private struct Entry {
    var records: Int
    var node: Int
    var term: [UInt8]?
  }

  private let segment: Segment
  private let field: Int
  private var open: [Entry] = []
  private var looked = 0

  init(_ segment: Segment, beginningWith prefix: [UInt8], upTo field: Int) {
    (self.segment, self.field) = (segment, field)
    let start = prefix[...].withColumn { segment.prefixes.descend($0) }
    let terms = prefix[...].withColumn {
      segment.terms.range(segment.prefixes.nodes[start.node].terms, ofPrefix: $0).terms
    }
    if terms.range.count > Self.mostLooked {
      // So many have a node of their own.
      if start.depth == prefix.count { addChildren(of: start.node) }
      return
    }
    var cursor = TermCursor(segment.terms, at: Int(terms.lowerBound))
    while cursor.term < terms.upperBound {
      if cursor.bytes.count > prefix.count { add(cursor.term, cursor.bytes, atMost: .max) }
      cursor.advance()
    }
  }

  /// The most records that any term to come can have; 0 if there are no more.
  var most: Int { open.lazy.map(\.records).max() ?? 0 }

  /// The next term; nil where more is to be gone through before it, or there are no more.
  mutating func next() -> [UInt8]? {
    guard let place = open.indices.max(by: { open[$0].records < open[$1].records }) else { return nil }
    let entry = open.remove(at: place)
    if let term = entry.term { return term }
    looked += 1
    if looked > Self.mostLooked {
      open.removeAll { $0.term == nil }
      return nil
    }
    let node = segment.prefixes.nodes[entry.node]
    if node.isTerm {
      let term = Int(node.terms.lowerBound)
      add(term, segment.terms.bytes(term), atMost: entry.records)
    }
    addChildren(of: entry.node)
    return nil
  }

  private mutating func add(_ term: Int, _ bytes: [UInt8], atMost most: Int) {
    let records = min(segment.records(with: term, bytes).count, most)
    if records > 0 { open.append(Entry(records: records, node: 0, term: bytes)) }
  }

  private mutating func addChildren(of number: Int) {
    let prefixes = segment.prefixes
    for child in Int(prefixes.nodes[number].children)..<Int(prefixes.nodes[number + 1].children) {
      let node = prefixes.nodes[child]
      // What only later fields have is nothing that could be suggested.
      let isElsewhere =
        node.group != .missing && field < prefixes.fieldCount - 1 && prefixes.count(upTo: field, node.group) == 0
      if node.count > 0, !isElsewhere { open.append(Entry(records: Int(node.count), node: child)) }
    }
  }
}

extension Segment {
  /// The records that have a term: its postings, or its set where it has none.
  fileprivate func records(with term: Int, _ bytes: [UInt8]) -> (postings: Range<Int>, set: Int?, count: Int) {
    let postings = terms.postings(TermRange(term..<term + 1))
    if !postings.isEmpty { return (postings, nil, postings.count) }
    let (node, depth) = bytes[...].withColumn { prefixes.descend($0) }
    if depth < bytes.count || !prefixes.nodes[node].hasSetOfTerm { return (postings, nil, 0) }
    let set = prefixes.set(.exact, prefixes.nodes[node].group)
    return (postings, set, prefixes.sets.count(set))
  }
}

extension LiveSegment {
  /// How many living records have a term.
  fileprivate func records(with bytes: [UInt8], _ spare: inout RecordSet) -> Int {
    let start = bytes[...].withColumn { segment.prefixes.descend($0).node }
    let term = bytes[...].withColumn { segment.terms.range(segment.prefixes.nodes[start].terms, ofPrefix: $0) }
    if !term.isExact { return 0 }
    let (postings, set, count) = segment.records(with: Int(term.terms.lowerBound), bytes)
    if isWhole { return count }
    guard let set else { return postings.count { live.contains(Int(segment.terms.records[$0])) } }
    spare.take(segment.prefixes.sets, set)
    spare.formIntersection(live)
    return spare.count
  }
}
