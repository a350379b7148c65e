/// The prefixes that many postings have, each with its range of terms: the way into a segment.
///
/// Only heavy prefixes have nodes, few of all; a lighter one's terms stand between those of its heavy
/// siblings and are found by bisection. Children stand side by side, labelled by their byte.
struct PrefixTrie: Sendable {
  /// A heavy prefix. It is stored as it stands in memory, so every byte of it is a field's.
  struct Node: BitwiseCopyable, Sendable {
    /// Its terms.
    var terms: TermRange
    /// Its variants.
    var variants: TermRange
    var firstChild: UInt32 = 0
    /// Which of ``PrefixIndex/prefixSets`` are its; `missing` for lighter prefixes.
    var sets: UInt32 = .missing
    /// The shortest prefix that every query finds the same with: the node whose champion list is this one's.
    var champions: UInt32 = .missing
    var childCount: UInt16 = 0
    /// The bytes of the prefix.
    var depth: UInt8
    private var flags: UInt8 = 0

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
  func check(_ terms: TermIndex, _ variants: TermIndex, prefixSets: Int) throws(SegmentDamage) {
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
        && node.variants.upperBound <= variants.count && (node.sets == .missing || node.sets < prefixSets)
        && (node.champions == .missing || (1..<count).contains(Int(node.champions)))
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
  /// - Complexity: O(*p* · *c*) for a prefix of *p* bytes and *c* children a node, of which eight are looked at at once.
  func descend(_ prefix: Column<UInt8>) -> Descent {
    var number: UInt32 = 0
    var node = nodes[0]
    var depth = 0
    while depth < prefix.count {
      let byte = prefix[depth]
      let first = Int(node.firstChild)
      let end = first + Int(node.childCount)
      let child = firstLabel(notBelow: byte, in: first..<end)
      if child == end || labels[child] != byte {
        // It is light: its terms lie between its siblings'.
        var (terms, variants) = (node.terms, node.variants)
        if child > first {
          terms.lowerBound = nodes[child - 1].terms.upperBound
          variants.lowerBound = nodes[child - 1].variants.upperBound
        }
        if child < end {
          terms.upperBound = nodes[child].terms.lowerBound
          variants.upperBound = nodes[child].variants.lowerBound
        }
        return Descent(node: .missing, depth: depth, terms: terms, variants: variants)
      }
      number = UInt32(child)
      node = nodes[child]
      depth += 1
    }
    return Descent(node: number, depth: depth, terms: node.terms, variants: node.variants)
  }

  /// The first of some children whose label is not below a byte; their end if there is none. Which it is nobody can foresee, so there is
  /// a branch for eight of them, not for each step of a bisection.
  @inline(__always)
  private func firstLabel(notBelow byte: UInt8, in children: Range<Int>) -> Int {
    let labels = labels[children]
    let highs: UInt64 = 0x8080_8080_8080_8080
    let wanted = 0x0101_0101_0101_0101 * UInt64(byte)
    var place = 0
    while place < labels.count {
      // Behind a column there is room for more bytes than these.
      let bytes = unsafe UInt64(littleEndian: UnsafeRawPointer(labels.base + place).loadUnaligned(as: UInt64.self))
      // Byte by byte whether it is at least the wanted one: its high bit is greater, or the same and the others are at least as great.
      let others = (bytes | highs) &- (wanted & ~highs)
      let found = ((bytes & ~wanted) | (~(bytes ^ wanted) & others)) & highs
      if found != 0 { return min(children.lowerBound + place + found.trailingZeroBitCount / 8, children.upperBound) }
      place += 8
    }
    return children.upperBound
  }
}
