extension WordModel {
  /// The words and their costs as a trie in flat arrays, optimised for walking from a start position byte by byte.
  ///
  /// Nodes are numbered level by level, so the children of a node stand side by side and those of the next node
  /// follow: one array of starts says where. For `in`, `inn`, `to`:
  ///
  ///     node         0    1    2    3    4    5
  ///     label             i    t    n    o    n
  ///     firstChild   1    3    4    5    6    6    (6)
  ///     cost         –    –    –   in   to  inn
  ///
  /// Nine bytes a node; English words share so many beginnings that 64,000 of them take 1.3 MB.
  struct Lexicon: Sendable, Equatable {
    /// The byte on the edge that leads to each node; 0 at the root.
    private(set) var labels: [UInt8] = [0]
    /// The first child of each node, and at the end the number of nodes.
    private(set) var firstChild: [UInt32] = []
    /// The cost of the word that ends at each node, or ``noWord``.
    private(set) var costs: [UInt32] = []

    /// The cost of an unknown word before its letters are counted.
    let unknownBaseCost: UInt32
    /// The cost of each letter of an unknown word.
    let unknownLetterCost: UInt32

    /// Stands in ``costs`` where no word ends.
    static let noWord = UInt32.max

    /// Builds the trie of sorted words.
    ///
    /// - Complexity: O(`b`), where `b` is the number of bytes of all words.
    init(words: WordTable, costs wordCosts: [UInt32], unknownBaseCost: UInt32, unknownLetterCost: UInt32) {
      self.unknownBaseCost = unknownBaseCost
      self.unknownLetterCost = unknownLetterCost
      // Node k stands for the words in pending[k] that share their first `depth` bytes.
      var pending = [(words: 0..<words.count, depth: 0)]
      var node = 0
      while node < pending.count {
        var (range, depth) = pending[node]
        if let first = range.first, words[first].count == depth {
          costs.append(wordCosts[first])
          range = first + 1..<range.upperBound
        } else {
          costs.append(Self.noWord)
        }
        firstChild.append(UInt32(pending.count))
        while let first = range.first {
          let label = words.bytes[words[first].lowerBound + depth]
          var end = first + 1
          while end < range.upperBound, words.bytes[words[end].lowerBound + depth] == label { end += 1 }
          labels.append(label)
          pending.append((first..<end, depth + 1))
          range = end..<range.upperBound
        }
        node += 1
      }
      firstChild.append(UInt32(pending.count))
    }

    /// The number of the node that `byte` leads to from `node`, or nil.
    ///
    /// - Complexity: O(`f`), where `f` is the number of children of the node (26 or fewer for Latin letters).
    @inline(__always)
    func child(of node: Int, _ byte: UInt8) -> Int? {
      var child = Int(firstChild[node])
      let end = Int(firstChild[node + 1])
      while child < end {
        let label = labels[child]
        if label >= byte { return label == byte ? child : nil }
        child += 1
      }
      return nil
    }

    /// Whether `bytes` are a known word.
    ///
    /// - Complexity: O(`b` · `f`), where `b` is the number of bytes and `f` the most children a node has.
    func contains(_ bytes: some Sequence<UInt8>) -> Bool {
      var node = 0
      for byte in bytes {
        guard let next = child(of: node, byte) else { return false }
        node = next
      }
      return costs[node] != Self.noWord
    }

    /// Calls `body` with each word and its cost, in the order of their bytes.
    ///
    /// - Complexity: O(`n`), where `n` is the number of nodes. The depth of the recursion is the longest word's.
    func forEachWord(_ body: (_ word: [UInt8], _ cost: UInt32) -> Void) {
      var word: [UInt8] = []
      func visit(_ node: Int) {
        if costs[node] != Self.noWord { body(word, costs[node]) }
        for child in Int(firstChild[node])..<Int(firstChild[node + 1]) {
          word.append(labels[child])
          visit(child)
          word.removeLast()
        }
      }
      visit(0)
    }
  }
}
