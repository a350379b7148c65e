/// Finds the best records of prefixes, each by itself as a query, while all records are read in static order.
struct ChampionCollector {
  /// What is known of the record at hand for a prefix.
  private struct Standing {
    var record = UInt32.missing
    var grade: UInt8 = 5
    var field: UInt8 = .max
    var isPrimary = false
  }

  private struct Champion {
    var key: RankKey
    var record: UInt32
  }

  private let packing: RankPacking
  private let fields: SearchedFields
  private let ruleColumns: [[UInt8]]
  private var standings: [Standing] = []
  /// The prefixes that the record at hand has.
  private var met: [Int] = []
  private var best: [[Champion]] = []
  private var counts: [UInt32] = []
  private var record: UInt32 = 0

  init(_ packing: RankPacking, _ fields: SearchedFields, _ ruleColumns: [[UInt8]]) {
    self.packing = packing
    self.fields = fields
    self.ruleColumns = ruleColumns
  }

  mutating func begin(_ nodes: Int) {
    standings = Array(repeating: Standing(), count: nodes)
    best = Array(repeating: [], count: nodes)
    counts = Array(repeating: 0, count: nodes)
  }

  /// Notes a token of the record at hand that begins with a prefix.
  mutating func add(_ token: TokenOccurrences.Token, _ number: Int, _ node: PrefixIndex.Node) {
    if standings[number].record != record {
      standings[number] = Standing(record: record)
      met.append(number)
    }
    let isWhole = node.isTerm && token.term == node.terms.lowerBound
    let isTitle = token.field == fields.title
    if token.leads, isTitle || fields.names.contains(token.field) {
      let grade: UInt8 =
        isTitle
        ? isWhole ? token.ends ? 0 : 1 : 3
        : isWhole && token.ends ? 2 : 4
      standings[number].grade = min(standings[number].grade, grade)
    }
    standings[number].field = min(standings[number].field, UInt8(token.field))
    if token.isOnPrimary { standings[number].isPrimary = true }
  }

  mutating func endRecord(_ number: UInt32) {
    for node in met {
      counts[node] += 1
      insert(Champion(key: key(standings[node], Int(number)), record: number), node)
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
    let isFull = best[node].count == PrefixIndex.mostChampions
    if isFull, best[node].last!.key <= champion.key { return }
    if isFull { best[node].removeLast() }
    // Of equal ones the first that came stays first.
    var place = best[node].count
    while place > 0, best[node][place - 1].key > champion.key { place -= 1 }
    best[node].insert(champion, at: place)
  }

  /// The champions of all prefixes, which are told where theirs stand.
  func finish(_ nodes: inout [PrefixIndex.Node]) -> [UInt32] {
    var champions: [UInt32] = []
    for node in best.indices {
      nodes[node].count = counts[node]
      nodes[node].champions = UInt32(champions.count)
      nodes[node].championCount = UInt8(best[node].count)
      champions += best[node].map(\.record)
    }
    return champions
  }
}
