/// The prefixes that many records have: a trie of bytes. Each node knows the terms that begin so; those of most records also the sets of
/// records that decide and rank without looking at any.
///
/// ```text
/// nodes, by depth, then by bytes; the children of a node side by side
/// ```
struct PrefixIndex: Sendable {
  /// What is known of the records that have a prefix.
  struct Kind {
    let number: Int

    /// Some token begins so.
    static let any = Kind(number: 0)
    /// Some token of the primary reading begins so.
    static let primary = Kind(number: 1)
    /// Some other token begins so, and what it can serve no primary token in its place can.
    static let touched = Kind(number: 2)
    /// Two tokens of the primary reading begin so.
    static let twice = Kind(number: 3)
    /// A line of the title, and of another name, begins so.
    static let leadsTitle = Kind(number: 4)
    static let leadsName = Kind(number: 5)
    /// A form of a telephone number begins so.
    static let form = Kind(number: 6)
    /// Some token is the prefix itself.
    static let exact = Kind(number: 7)
    /// Some part of a primary token that is cut at digits begins so, and what it can serve no primary token in its place can.
    static let part = Kind(number: 8)
    /// Two tokens of the first field begin so.
    static let twiceFirst = Kind(number: 9)
    /// Two tokens that may be of one reading begin so.
    static let twiceAny = Kind(number: 10)
    /// A token of a field begins so; of the last field that has sets, or of a later one.
    static func of(_ field: Int) -> Kind { Kind(number: 11 + field) }
  }

  /// So many champions a prefix has.
  static let mostChampions = 20

  /// The first fields have sets of their own, the last of these with all later ones.
  static let mostFields = 5

  /// How many of the fields have sets.
  let fieldCount: Int

  struct Node: BitwiseCopyable, Sendable {
    /// The terms that begin so.
    var terms: TermRange
    /// Where its children begin; they end where the next node's begin.
    var children: UInt32
    /// Which group of sets is its, or `missing`.
    var group: UInt32
    /// How many records have a token that begins so, and where the best of them stand among the champions.
    var count: UInt32 = 0
    var champions: UInt32 = 0
    var championCount: UInt8 = 0
    /// The byte that leads to it.
    let label: UInt8
    private var flags: UInt8
    /// It is stored as it stands in memory, so every byte of it is a field's.
    private let unused: UInt8 = 0

    init(
      terms: TermRange, children: UInt32, group: UInt32, label: UInt8, isTerm: Bool = false, hasSetOfTerm: Bool = false
    ) {
      self.terms = terms
      self.children = children
      self.group = group
      self.label = label
      flags = (isTerm ? 1 : 0) | (hasSetOfTerm ? 4 : 0)
    }

    /// Whether its first term is the prefix itself.
    var isTerm: Bool { flags & 1 != 0 }
    /// Whether the records of that term are a set, and not postings.
    var hasSetOfTerm: Bool { flags & 4 != 0 }
    /// Whether some run, or the rest of one, begins so.
    var hasRuns: Bool { flags & 2 != 0 }

    mutating func noteRun() { flags |= 2 }
  }

  let nodes: Column<Node>
  /// Of each prefix, the best records for a query of it alone, in all fields.
  let champions: PackedColumn
  let sets: StoredSets

  init(
    _ nodes: [Node], _ sets: StoredSetsWriter, _ champions: [UInt32], fieldCount: Int, _ store: ColumnStore
  ) {
    self.champions = store.keep(champions, below: sets.universe)
    self.fieldCount = fieldCount
    self.nodes = store.keep(nodes)
    self.sets = StoredSets(sets, store)
  }

  var byteCount: Int { nodes.byteCount + champions.byteCount }

  /// The terms whose records are a set.
  var termsWithSets: Set<Int> {
    Set((0..<nodes.count).lazy.map { nodes[$0] }.filter(\.hasSetOfTerm).map { Int($0.terms.lowerBound) })
  }

  /// The set of a kind in a group.
  func set(_ kind: Kind, _ group: UInt32) -> Int { Int(group) * Self.kindCount(fieldCount) + kind.number }

  /// How many records are in the sets of the fields up to one; those of several fields count for each.
  func count(upTo field: Int, _ group: UInt32) -> Int {
    (0...field).reduce(0) { $0 + sets.count(set(.of($1), group)) }
  }

  static func kindCount(_ fieldCount: Int) -> Int { Kind.of(fieldCount).number }

  /// The last node on the way along some bytes, and how many of these it stands for.
  func descend(_ bytes: Column<UInt8>) -> (node: Int, depth: Int) {
    var (node, depth) = (0, 0)
    while depth < bytes.count, let next = child(node, bytes[depth]) {
      node = next
      depth += 1
    }
    return (node, depth)
  }

  private func child(_ node: Int, _ label: UInt8) -> Int? {
    let children = Int(nodes[node].children)..<Int(nodes[node + 1].children)
    let child = children.partitionPoint { nodes[$0].label < label }
    return child < children.upperBound && nodes[child].label == label ? child : nil
  }
}
