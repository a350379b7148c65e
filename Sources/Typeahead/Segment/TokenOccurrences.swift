/// The tokens of a record, one by one, with what sets of records are made of.
struct TokenOccurrences {
  struct Token {
    var term: UInt32
    var field: Int
    /// Whether it is of a primary reading that decides by itself.
    var isPrimary: Bool
    /// Whether a line of its value begins with it.
    var leads: Bool
    /// Whether a line that begins with it ends with it.
    var ends = false
    /// Whether it is of a primary reading.
    var isOnPrimary: Bool
    var isOfRun = false
    /// Whether it is a part of a primary token that is cut at digits.
    var isPart = false
    /// Whether it is one of a telephone number's forms.
    var isForm = false
    /// Which of the record's values it is of, and from where to where it leads there; what of a run may stand before and behind any other.
    var value = 0
    var from = Int.max
    var to = 0
    /// Of another token: among which tokens the primary ones are that may serve in its place.
    var standIns = 0..<0
  }

  private(set) var tokens: [Token] = []

  /// Whether what begins so makes no difference, because a primary token in its place begins so, too.
  func isHarmless(_ token: Token, under node: PrefixIndex.Node) -> Bool {
    if node.isTerm, token.term == node.terms.lowerBound { return false }
    return tokens[token.standIns].contains { $0.isPrimary && node.terms.contains($0.term) }
  }

  // Of the value at hand.
  private var leading: [Bool] = []
  private var ending: [Bool] = []
  private var free: [(from: Int, to: Int)] = []
  private var ends: [(token: Int, to: Int)] = []
  /// Of each node the primary token that begins there.
  private var primaries: [Int?] = []
  private var others: [(token: Int, from: Int, isOfValue: Bool)] = []

  mutating func read(_ record: Int, _ all: RecordTokens) {
    tokens.removeAll(keepingCapacity: true)
    var shape = ShapeReader(all.shape(record))
    var (term, value) = (all.places(record).lowerBound, 0)
    while !shape.isAtEnd {
      value += 1
      let header = shape.next()
      let (field, kind, count) = (header >> 2, header & 3, shape.next())
      if kind == RecordTokens.Kind.chain {
        for place in 0..<count {
          tokens.append(
            Token(
              term: all.terms[term + place], field: field, isPrimary: true, leads: place == 0, ends: place + 1 == count,
              isOnPrimary: true, value: value, from: place, to: place + 1))
        }
        term += count
      } else {
        let others = shape.next()
        _ = shape.next()
        shape.skipFinest(kind)
        let first = tokens.count
        readGraph(&shape, term, term + count, field: field, isFlat: kind != RecordTokens.Kind.graph, all)
        for place in first..<tokens.count { tokens[place].value = value }
        term += count + others
      }
    }
  }

  private mutating func readGraph(
    _ shape: inout ShapeReader, _ primary: Int, _ other: Int, field: Int, isFlat: Bool, _ all: RecordTokens
  ) {
    var (primary, other) = (primary, other)
    let (nodes, count) = (shape.next(), shape.next())
    leading.removeAll(keepingCapacity: true)
    leading.append(contentsOf: repeatElement(false, count: nodes))
    leading[0] = true
    primaries.removeAll(keepingCapacity: true)
    primaries.append(contentsOf: repeatElement(nil, count: nodes))
    others.removeAll(keepingCapacity: true)
    free.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    var from = 0
    let first = tokens.count
    for _ in 0..<count {
      from += shape.next()
      let to = from + shape.next()
      let label = EdgeLabel(shape.next())
      switch label.kind {
      case .nothing:
        if leading[from] { leading[to] = true }
        free.append((from, to))
      case .token, .form:
        let term = all.terms[label.isPrimary ? primary : other]
        if label.isPrimary { primary += 1 } else { other += 1 }
        if label.isPrimary { primaries[from] = tokens.count }
        if label.standIn != .none { others.append((tokens.count, from, label.standIn == .value)) }
        tokens.append(
          Token(
            term: term, field: field, isPrimary: label.isPrimary && isFlat, leads: leading[from],
            isOnPrimary: label.isPrimary, isPart: label.standIn == .part && isFlat, isForm: label.kind == .form,
            from: from, to: to))
        ends.append((tokens.count - 1, to))
      case .run:
        let (clusters, _) = (shape.next(), shape.next())
        for cluster in 0..<clusters {
          _ = shape.next()
          tokens.append(
            Token(
              term: all.terms[other + cluster], field: field, isPrimary: false, leads: cluster == 0 && leading[from],
              isOnPrimary: label.isPrimary, isOfRun: true))
        }
        other += clusters
        if label.isPrimary { primary += 1 }
      }
    }
    // What leads on to the end by nothing is as good as the end.
    ending.removeAll(keepingCapacity: true)
    ending.append(contentsOf: repeatElement(false, count: nodes))
    ending[nodes - 1] = true
    for (from, to) in free.reversed() where ending[to] { ending[from] = true }
    for (token, to) in ends { tokens[token].ends = ending[to] }
    for other in others {
      if other.isOfValue {
        tokens[other.token].standIns = first..<tokens.count
      } else if let primary = primaries[other.from] {
        tokens[other.token].standIns = primary..<primary + 1
      }
    }
  }
}
