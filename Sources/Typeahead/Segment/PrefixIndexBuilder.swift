/// Finds the prefixes that many records have, and the sets of these.
struct PrefixIndexBuilder {
  private let terms: TermIndex
  private let tokens: RecordTokens
  private let fields: SearchedFields
  private var nodes: [PrefixIndex.Node] = []
  private var parents: [UInt32] = []
  /// The deepest node that each term is under.
  private var nodeOfTerm: [UInt32]
  private var groups = 0
  private var champions: ChampionCollector
  /// How many fields have sets of their own.
  private let fieldCount: Int
  private var kindCount: Int { PrefixIndex.kindCount(fieldCount) }

  private let tuning: Tuning

  init(_ terms: TermIndex, _ tokens: RecordTokens, _ ruleColumns: [[UInt8]], _ layout: SegmentLayout) {
    champions = ChampionCollector(layout.packing, layout.fields, ruleColumns)
    fieldCount = min(layout.fieldCount - 1, PrefixIndex.mostFields)
    self.terms = terms
    self.tokens = tokens
    fields = layout.fields
    tuning = layout.tuning
    nodeOfTerm = Array(repeating: 0, count: terms.count)
  }

  mutating func build(_ store: ColumnStore) -> PrefixIndex {
    makeNodes()
    var sets = StoredSetsWriter(tokens.count, groups: groups, of: kindCount)
    fill(&sets)
    let champions = champions.finish(&nodes)
    return PrefixIndex(nodes, sets, champions, fieldCount: fieldCount, store)
  }

  // MARK: Nodes

  private struct Prefix {
    var bytes: [UInt8]
    var terms: TermRange
    var isTerm: Bool
  }

  /// Every prefix of enough postings: those that end where the next term goes another way.
  private func prefixes() -> [Prefix] {
    var found = [Prefix(bytes: [], terms: terms.all, isTerm: false)]
    var cursor = TermCursor(terms)
    var last: [UInt8] = []
    // For each length of the last term, the first term that begins so, and whether that is no longer.
    var begun: [(term: Int, isTerm: Bool)] = []
    while true {
      let next = cursor.isAtEnd ? [] : cursor.bytes
      let shared = zip(last, next).prefix { $0 == $1 }.count
      for length in stride(from: last.count, to: shared, by: -1) {
        let first = begun[length - 1]
        if terms.firstPosting(of: cursor.term) - terms.firstPosting(of: first.term) >= tuning.nodePostings {
          found.append(
            Prefix(
              bytes: Array(last[..<length]), terms: TermRange(first.term..<cursor.term), isTerm: first.isTerm))
        }
      }
      if cursor.isAtEnd { break }
      begun.removeSubrange(shared...)
      for length in shared..<next.count { begun.append((cursor.term, length + 1 == next.count)) }
      last = next
      cursor.advance()
    }
    return found
  }

  private mutating func makeNodes() {
    let found = prefixes().sorted {
      $0.bytes.count != $1.bytes.count
        ? $0.bytes.count < $1.bytes.count : $0.bytes.lexicographicallyPrecedes($1.bytes)
    }
    var places: [[UInt8]: Int] = [:]
    for (place, prefix) in found.enumerated() {
      let parent = prefix.bytes.isEmpty ? 0 : places[Array(prefix.bytes.dropLast())]!
      places[prefix.bytes] = place
      parents.append(UInt32(parent))
      let postings = terms.postings(prefix.terms).count
      let hasSets = place > 0 && postings * tuning.setShare > tokens.count
      nodes.append(
        .init(
          terms: prefix.terms, children: .missing, group: hasSets ? UInt32(groups) : .missing,
          label: prefix.bytes.last ?? 0, isTerm: prefix.isTerm))
      if hasSets { groups += 1 }
      for term in prefix.terms.range { nodeOfTerm[term] = UInt32(place) }
      if place > 0, nodes[parent].children == .missing { nodes[parent].children = UInt32(place) }
    }
    nodes.append(
      .init(
        terms: TermRange(0, 0), children: UInt32(nodes.count), group: .missing, label: 0, isTerm: false))
    // Those without children begin where the next ones' begin.
    for place in nodes.indices.dropLast().reversed() where nodes[place].children == .missing {
      nodes[place].children = nodes[place + 1].children
    }
  }

  // MARK: Sets

  private mutating func fill(_ sets: inout StoredSetsWriter) {
    var lists = [[UInt16]](repeating: [], count: groups * kindCount)
    var occurrences = TokenOccurrences()
    champions.begin(nodes.count)
    for record in 0..<tokens.count {
      occurrences.read(record, tokens, fields)
      for token in occurrences.tokens {
        var node = Int(nodeOfTerm[Int(token.term)])
        while node > 0 {
          if token.isOfRun { nodes[node].noteRun() }
          champions.add(token, node, nodes[node])
          if nodes[node].group != .missing { add(UInt16(record & 0xFFFF), token, node, &lists) }
          node = Int(parents[node])
        }
      }
      champions.endRecord(UInt32(record))
      if record & 0xFFFF == 0xFFFF || record + 1 == tokens.count {
        for set in lists.indices {
          sets.put(lists[set], set, record >> 16, of: lists[set - set % kindCount])
        }
        for set in lists.indices { lists[set].removeAll(keepingCapacity: true) }
      }
    }
  }

  /// Adds a token of a record to the sets of a prefix that it begins with.
  private func add(_ record: UInt16, _ token: TokenOccurrences.Token, _ node: Int, _ lists: inout [[UInt16]]) {
    func insert(_ kind: PrefixIndex.Kind) -> Bool {
      let set = Int(nodes[node].group) * kindCount + kind.number
      if lists[set].last == record { return false }
      lists[set].append(record)
      return true
    }
    _ = insert(.any)
    if token.isPrimary {
      if !insert(.primary) { _ = insert(.twice) }
    } else if token.isOfRun || !token.isHarmless(under: nodes[node]) {
      _ = insert(.touched)
    }
    if token.isForm { _ = insert(.form) }
    if token.leads {
      if token.field == fields.title {
        _ = insert(.leadsTitle)
      } else if fields.names.contains(token.field) {
        _ = insert(.leadsName)
      }
    }
    if token.field < fieldCount { for last in token.field..<fieldCount { _ = insert(.upTo(last)) } }
  }
}
