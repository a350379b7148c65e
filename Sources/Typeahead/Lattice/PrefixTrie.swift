/// The prefixes that many postings have, each with its range of terms: the way into a segment.
///
/// Only heavy prefixes have nodes, about one in a hundred of all; a lighter one's terms stand between those of its heavy
/// siblings and are found by bisection. Children stand side by side, labelled by their byte.
struct PrefixTrie: Sendable {
  /// A heavy prefix. It is stored as it stands in memory, so every byte of it is a field's.
  struct Node: BitwiseCopyable, Sendable {
    /// Its terms.
    var terms: TermRange
    /// Its variants.
    var variants: TermRange
    var firstChild: UInt32 = 0
    /// The set of the records that have a term that begins so, or a variant that it touches; ``none`` for lighter prefixes.
    var records: UInt32 = PrefixTrie.none
    /// The sets of the records whose variants it touches, place by place, in ``PrefixLattice/touched``.
    var firstTouched: UInt32 = 0
    /// Which of ``PrefixLattice/details`` are its, if it has so many records that they are kept; else ``none``.
    var details: UInt32 = PrefixTrie.none
    /// The shortest prefix that every query finds the same with: the node whose stored answers are this one's.
    var answers: UInt32 = PrefixTrie.none
    var childCount: UInt16 = 0
    var touchedCount: UInt16 = 0
    /// The bytes of the prefix.
    var depth: UInt8
    private var flags: UInt8 = 0
    private let unused: UInt16 = 0

    private static let endsInside: UInt8 = 1
    private static let isTerm: UInt8 = 2
    private static let isVariant: UInt8 = 4

    init(terms: TermRange, variants: TermRange, depth: UInt8) {
      self.terms = terms
      self.variants = variants
      self.depth = depth
    }

    /// Whether a query token can end here: not inside a character.
    var canEnd: Bool {
      get { flags & Self.endsInside == 0 }
      set { set(Self.endsInside, !newValue) }
    }

    /// Whether its first term is the prefix itself.
    var isTerm: Bool {
      get { flags & Self.isTerm != 0 }
      set { set(Self.isTerm, newValue) }
    }

    /// Whether its first variant is the prefix itself.
    var isVariant: Bool {
      get { flags & Self.isVariant != 0 }
      set { set(Self.isVariant, newValue) }
    }

    private mutating func set(_ flag: UInt8, _ isSet: Bool) { flags = isSet ? flags | flag : flags & ~flag }
  }

  static let none: UInt32 = .max

  private let nodes: Column<Node>
  private let labels: Column<UInt8>

  init(_ nodes: [Node], labels: [UInt8], _ store: ColumnStore) {
    self.nodes = store.keep(nodes)
    self.labels = store.keep(labels)
  }

  init(_ reader: SectionReader) throws(SegmentDamage) {
    nodes = try reader.column(.nodes)
    labels = try reader.column(.labels, count: nodes.count)
    // Every search begins at the root.
    if nodes.count == 0 { throw SegmentDamage(.nodes, "no elements") }
  }

  /// Checks that the nodes are a tree in the order in which it was built, and their ranges lie in one another.
  func check(_ terms: TermIndex, _ variants: TermIndex, _ lattice: PrefixLattice) throws(SegmentDamage) {
    func isWhole(_ range: TermRange, _ index: TermIndex, _ depth: UInt8) -> Bool {
      !range.isEmpty && index.length(Int(range.lowerBound)) == depth
    }
    if nodes[0].depth != 0 { throw Self.damage(0) }
    var next = 1
    for number in 0..<count {
      let node = nodes[number]
      let isSound =
        node.firstChild == next && node.terms.lowerBound <= node.terms.upperBound
        && node.variants.lowerBound <= node.variants.upperBound && node.terms.upperBound <= terms.count
        && node.variants.upperBound <= variants.count && lattice.holds(node)
        && (node.answers == Self.none || node.answers < count)
        && node.isTerm == isWhole(node.terms, terms, node.depth)
        && node.isVariant == isWhole(node.variants, variants, node.depth)
      guard isSound, next + Int(node.childCount) <= count else { throw Self.damage(number) }
      var (term, variant) = (node.terms.lowerBound, node.variants.lowerBound)
      for child in next..<next + Int(node.childCount) {
        let range = nodes[child]
        guard Int(range.depth) == Int(node.depth) + 1, range.terms.lowerBound >= term,
          range.variants.lowerBound >= variant,
          range.terms.upperBound <= node.terms.upperBound, range.variants.upperBound <= node.variants.upperBound
        else { throw Self.damage(child) }
        (term, variant) = (range.terms.upperBound, range.variants.upperBound)
      }
      next += Int(node.childCount)
    }
    if next != count { throw Self.damage(next) }
  }

  private static func damage(_ node: Int) -> SegmentDamage { SegmentDamage(.nodes, "a node \(node) that is none") }

  func write(to writer: inout SectionWriter) {
    writer.append(nodes, as: .nodes)
    writer.append(labels, as: .labels)
  }

  var count: Int { nodes.count }
  var byteCount: Int { nodes.byteCount + labels.byteCount }

  @inline(__always)
  subscript(_ node: UInt32) -> Node { nodes[Int(node)] }

  /// How far a prefix leads: the node it is, if it is heavy, and else the ranges its terms and variants lie in.
  struct Descent {
    var node: UInt32
    var depth: Int
    var terms: TermRange
    var variants: TermRange
  }

  /// Follows a prefix from the root.
  ///
  /// - Complexity: O(*p* · log *c*) for a prefix of *p* bytes and *c* children a node.
  func descend(_ prefix: Column<UInt8>) -> Descent {
    var number: UInt32 = 0
    var node = nodes[0]
    var depth = 0
    while depth < prefix.count {
      let byte = prefix[depth]
      var (low, high) = (Int(node.firstChild), Int(node.firstChild) + Int(node.childCount))
      let (first, end) = (low, high)
      while low < high {
        let middle = (low + high) / 2
        if labels[middle] < byte { low = middle + 1 } else { high = middle }
      }
      if low == end || labels[low] != byte {
        // It is light: its terms lie between its siblings'.
        var (terms, variants) = (node.terms, node.variants)
        if low > first {
          terms.lowerBound = nodes[low - 1].terms.upperBound
          variants.lowerBound = nodes[low - 1].variants.upperBound
        }
        if low < end {
          terms.upperBound = nodes[low].terms.lowerBound
          variants.upperBound = nodes[low].variants.lowerBound
        }
        return Descent(node: Self.none, depth: depth, terms: terms, variants: variants)
      }
      number = UInt32(low)
      node = nodes[low]
      depth += 1
    }
    return Descent(node: number, depth: depth, terms: node.terms, variants: node.variants)
  }
}
