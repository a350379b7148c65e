/// Finds for each prefix the best records for a query of it alone, and what sets its records are in, while all records are read in static
/// order.
struct PrefixCollector {
  /// What is known of the record at hand for a prefix.
  private struct Standing {
    var record = UInt32.missing
    var grade: UInt8 = 5
    var field: UInt8 = .max
    var isPrimary = false
    /// The last value that has such a token, and where the first one of it ends there.
    var value: Int32 = 0
    var end = Int32.max
    /// A bit for each kind of sets.
    var kinds: UInt16 = 0
  }

  private struct Champion {
    var key: RankKey
    var record: UInt32
  }

  private let packing: RankPacking
  private let fields: SearchedFields
  /// How many fields have sets of their own.
  private let fieldCount: Int
  private let ruleColumns: [[UInt8]]
  private var standings: [Standing]
  /// The prefixes that the record at hand has.
  private var met: [Int] = []
  /// For each prefix room for as many as there can be, and how many there are.
  private var best: [Champion]
  private var bestCounts: [UInt8]
  private var counts: [UInt32]
  /// Whether some token of a run begins with it.
  private var areOfRuns: [Bool]
  private var record: UInt32

  /// - Parameter first: The record that is read first.
  init(_ layout: SegmentLayout, _ ruleColumns: [[UInt8]], fieldCount: Int, nodes: Int, first: Int) {
    (packing, fields, record) = (layout.packing, layout.fields, UInt32(first))
    self.fieldCount = fieldCount
    self.ruleColumns = ruleColumns
    standings = Array(repeating: Standing(), count: nodes)
    best = Array(repeating: Champion(key: 0, record: 0), count: nodes * PrefixIndex.mostChampions)
    bestCounts = Array(repeating: 0, count: nodes)
    counts = Array(repeating: 0, count: nodes)
    areOfRuns = Array(repeating: false, count: nodes)
  }

  /// Notes a token of the record at hand that begins with a prefix.
  mutating func add(
    _ token: TokenOccurrences.Token, _ number: Int, _ node: PrefixIndex.Node, _ all: borrowing TokenOccurrences
  ) {
    var standing = standings[number]
    if standing.record != record {
      standing = Standing(record: record)
      met.append(number)
    }
    if token.isOfRun { areOfRuns[number] = true }
    let isWhole = node.isTerm && token.term == node.terms.lowerBound
    let (isTitle, isName) = (token.field == fields.title, fields.names.contains(token.field))
    if token.leads, isTitle || isName {
      let grade: UInt8 =
        isTitle
        ? isWhole ? token.ends ? 0 : 1 : 3
        : isWhole && token.ends ? 2 : 4
      standing.grade = min(standing.grade, grade)
      standing.kinds |= bit(isTitle ? .leadsTitle : .leadsName)
    }
    standing.field = min(standing.field, UInt8(token.field))
    if token.isOnPrimary { standing.isPrimary = true }
    standing.kinds |= bit(.any)
    if token.isPrimary {
      standing.kinds |= bit(standing.kinds & bit(.primary) == 0 ? .primary : .twice)
    } else if node.group != .missing, token.isOfRun || !all.isHarmless(token, under: node) {
      standing.kinds |= bit(token.isPart ? .part : .touched)
    }
    if standing.value > 0, standing.value != token.value || token.from >= Int(standing.end) {
      standing.kinds |= bit(.twiceAny)
    }
    if standing.value != token.value { (standing.value, standing.end) = (Int32(clamping: token.value), .max) }
    standing.end = min(standing.end, Int32(clamping: token.to))
    if token.isForm { standing.kinds |= bit(.form) }
    if isWhole { standing.kinds |= bit(.exact) }
    let ofField = bit(.of(min(token.field, fieldCount - 1)))
    if token.field == 0, standing.kinds & ofField != 0 { standing.kinds |= bit(.twiceFirst) }
    standing.kinds |= ofField
    standings[number] = standing
  }

  private func bit(_ kind: PrefixIndex.Kind) -> UInt16 { 1 << UInt16(kind.number) }

  /// Ends the record at hand; calls `body` with each prefix that it has, and the kinds of sets that it is in there.
  mutating func endRecord(_ number: UInt32, _ body: (_ node: Int, _ kinds: UInt16) -> Void) {
    for node in met {
      counts[node] += 1
      insert(Champion(key: key(standings[node], Int(number)), record: number), node)
      body(node, standings[node].kinds)
    }
    met.removeAll(keepingCapacity: true)
    record = number + 1
  }

  private func key(_ standing: Standing, _ record: Int) -> RankKey {
    packing.key { bits in
      switch bits.rule {
      case .value: ruleColumns[bits.column][record]
      case .calledSo: standing.grade
      case .priority: standing.field
      case .primaryReading: standing.isPrimary ? 0 : 1
      default: 0
      }
    }
  }

  private mutating func insert(_ champion: Champion, _ node: Int) {
    let (first, count) = (node * PrefixIndex.mostChampions, Int(bestCounts[node]))
    let isFull = count == PrefixIndex.mostChampions
    if isFull, best[first + count - 1].key <= champion.key { return }
    // Of equal ones the first that came stays first.
    var place = first + count - (isFull ? 1 : 0)
    while place > first, best[place - 1].key > champion.key {
      best[place] = best[place - 1]
      place -= 1
    }
    best[place] = champion
    if !isFull { bestCounts[node] += 1 }
  }

  /// Takes what was found in the records behind these.
  mutating func append(_ later: PrefixCollector) {
    for node in counts.indices {
      counts[node] += later.counts[node]
      if later.areOfRuns[node] { areOfRuns[node] = true }
      let first = node * PrefixIndex.mostChampions
      for place in first..<first + Int(later.bestCounts[node]) { insert(later.best[place], node) }
    }
  }

  /// The champions of all prefixes, which are told where theirs stand.
  func finish(_ nodes: inout [PrefixIndex.Node]) -> [UInt32] {
    var champions: [UInt32] = []
    for node in nodes.indices {
      nodes[node].count = counts[node]
      if areOfRuns[node] { nodes[node].noteRun() }
      nodes[node].champions = UInt32(champions.count)
      nodes[node].championCount = bestCounts[node]
      let first = node * PrefixIndex.mostChampions
      champions += best[first..<first + Int(bestCounts[node])].lazy.map(\.record)
    }
    return champions
  }
}
