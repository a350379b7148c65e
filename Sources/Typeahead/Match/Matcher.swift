/// Decides whether a record matches a query reading, exactly, and finds how well, rule by rule.
///
/// Matching walks the record's lattice once, carrying every set of query tokens that some choice of readings can serve so
/// far. A token of the record always takes the longest query token still unserved that it can: whatever could serve that one
/// could serve its prefixes too, so nothing is lost. Sets that are part of others are dropped. With a single reading there is
/// never more than one set, and the walk is the greedy algorithm.
///
/// - Complexity: O(*e* · *s*²) for *e* steps that some query token can take and *s* sets alive at once: 1 without alternative
///   readings, at most ``mostStates``.
struct Matcher<Mask: TokenMask> {
  /// A set of query tokens served so far.
  private struct State: Equatable {
    var served: Mask
    /// Whether the first token of a name has taken, or could have taken, one of them.
    var leads: Bool
    /// Whether no token of a name that is being walked was passed yet.
    var isFirst = false

    func isDominated(by other: State) -> Bool {
      (other.leads || !leads) && (other.isFirst || !isFirst) && served.isSubset(of: other.served)
    }
  }

  /// Which steps a walk may use.
  enum Scope {
    /// Every reading, query tokens as prefixes.
    case everything
    /// Every reading, query tokens as whole tokens.
    case wholeTokens
    /// Primary readings alone.
    case primaryReadings
  }

  /// How a walk served all tokens.
  struct Cover {
    /// The best priority whose fields suffice: the place of the last field needed.
    var priority: Int
    /// Whether the first token of a name can be among the takers.
    var leadsName: Bool
  }

  /// The most sets kept at a node. Only a query and a record made for it need more: many pieces, in each of which several
  /// readings compete for tokens of their own. What is beyond is dropped, and ``isCut`` says so.
  static var mostStates: Int { 512 }

  /// How many comparisons of sets, beyond a few at each step, are made before sets stop competing: then only the first one at
  /// each node goes on. One query has this much for all records of a segment.
  static var mostComparisons: Int { 10_000_000 }
  private var comparisons = 0

  /// What matching records takes. One that would take too much is given up, and ``isCut`` says so.
  var meter = WorkMeter()

  /// Whether sets were dropped, so that a match, or a better rule value, may have been missed.
  private(set) var isCut = false

  /// Counts some operations on sets of tokens; says whether the record is to be given up.
  mutating func isGivenUp(after operations: Int, _ tokens: QueryTokens<Mask>) -> Bool {
    meter.add(operations * tokens.work)
    if meter.isSpent { isCut = true }
    return meter.isSpent
  }

  /// A state in the list of its node.
  private struct Link {
    var state: State
    /// The next one's place in ``links``, or none.
    var next: Int
  }

  private static var none: Int { -1 }

  private var frontier: [State] = []
  /// For each value, the query tokens that some later value could serve.
  private var later: [Mask] = []
  /// The states at the nodes of the value being walked, all in one array, and for each node the place of its first one.
  private var links: [Link] = []
  private var heads: [Int] = []
  /// For each node, how many of the query's tokens, in its order, may have been passed there; of lines.
  var places: [Mask] = []
  /// For each node, the most that may have been passed.
  var counts: [Int] = []

  // MARK: Matching

  /// Whether all of `tokens` can be served, and how; nil when they cannot.
  mutating func cover(
    _ graph: RecordGraph<Mask>, _ tokens: QueryTokens<Mask>, _ nameFields: FieldSet, _ scope: Scope
  ) -> Cover? {
    frontier.removeAll(keepingCapacity: true)
    frontier.append(State(served: .empty(count: tokens.count), leads: false))
    var priority = tokens.count == 0 ? 0 : Int.max
    if isGivenUp(after: graph.edges.count + graph.values.count, tokens) { return nil }
    findLater(graph, tokens)
    for (number, value) in graph.values.enumerated() {
      let isName = nameFields.contains(value.field)
      if value.isChain {
        walkChain(graph, value, tokens, isName, scope)
      } else {
        walkGraph(graph, value, tokens, isName, scope)
      }
      if isGivenUp(after: 3 * frontier.count, tokens) { return nil }
      if priority == Int.max, frontier.contains(where: { $0.served == tokens.all }) {
        priority = value.field
      }
      // What neither was served nor can be any more is missing for good.
      frontier.removeAll { !tokens.all.isSubset(of: $0.served.union(later[number])) }
      if frontier.isEmpty { return nil }
    }
    if priority == Int.max { return nil }
    return Cover(priority: priority, leadsName: frontier.contains { $0.leads && $0.served == tokens.all })
  }

  private mutating func findLater(_ graph: RecordGraph<Mask>, _ tokens: QueryTokens<Mask>) {
    later.removeAll(keepingCapacity: true)
    var union = Mask.empty(count: tokens.count)
    for value in graph.values.reversed() {
      later.append(union)
      for edge in graph.edges[value.edges] { union = union.union(edge.begun) }
    }
    later.reverse()
  }

  private func usable(_ edge: RecordGraph<Mask>.Edge, _ scope: Scope) -> Mask {
    scope == .wholeTokens ? edge.whole : edge.begun
  }

  private mutating func walkChain(
    _ graph: RecordGraph<Mask>, _ value: RecordGraph<Mask>.Value, _ tokens: QueryTokens<Mask>, _ isName: Bool,
    _ scope: Scope
  ) {
    for index in value.edges {
      if isGivenUp(after: 1 + frontier.count, tokens) { return }
      let edge = graph.edges[index]
      let takes = usable(edge, scope)
      if takes.isEmpty { continue }
      let leads = isName && edge.from == 0
      for place in frontier.indices {
        frontier[place].served = frontier[place].served.addingFirst(of: takes)
        if leads { frontier[place].leads = true }
      }
    }
    if frontier.count > 1 { dropDominated(tokens) }
  }

  private mutating func walkGraph(
    _ graph: RecordGraph<Mask>, _ value: RecordGraph<Mask>.Value, _ tokens: QueryTokens<Mask>, _ isName: Bool,
    _ scope: Scope
  ) {
    links.removeAll(keepingCapacity: true)
    heads.removeAll(keepingCapacity: true)
    for _ in 0..<value.nodeCount { heads.append(Self.none) }
    for state in frontier { insert(State(served: state.served, leads: state.leads, isFirst: isName), at: 0, tokens) }
    for index in value.edges {
      if isGivenUp(after: 1, tokens) { return }
      let edge = graph.edges[index]
      if scope == .primaryReadings, !edge.isPrimary { continue }
      let (from, to) = (Int(edge.from), Int(edge.to))
      let takes = usable(edge, scope)
      var link = heads[from]
      while link != Self.none {
        let state = links[link].state
        let leads = state.isFirst && !takes.isEmpty
        link = links[link].next
        switch edge.step {
        case .free: insert(state, at: to, tokens)
        case .token:
          insert(State(served: state.served.addingFirst(of: takes), leads: state.leads || leads), at: to, tokens)
        case .stretch:
          let served = state.served.addingFirst(of: takes)
          // A token served elsewhere could as well be served here, if that makes the name's beginning count.
          if served != state.served || (leads && !state.leads) {
            insert(State(served: served, leads: state.leads || leads), at: to, tokens)
          }
        }
      }
    }
    frontier.removeAll(keepingCapacity: true)
    var link = heads[value.nodeCount - 1]
    while link != Self.none {
      frontier.append(links[link].state)
      link = links[link].next
    }
  }

  /// Adds a state to a node's list, unless another serves as much, in place of those that serve less.
  private mutating func insert(_ state: State, at node: Int, _ tokens: QueryTokens<Mask>) {
    var count = 0
    // What was served was put together before, and is compared with each.
    var compared = 1
    defer { meter.add(compared * tokens.work) }
    var previous = Self.none
    var link = heads[node]
    while link != Self.none {
      let next = links[link].next
      compared += 1
      if state.isDominated(by: links[link].state) { return }
      if links[link].state.isDominated(by: state) {
        if previous == Self.none { heads[node] = next } else { links[previous].next = next }
      } else {
        count += 1
        previous = link
      }
      link = next
    }
    if count > 4 { comparisons += count }
    if count >= Self.mostStates || (count > 0 && comparisons > Self.mostComparisons) {
      isCut = true
      return
    }
    links.append(Link(state: state, next: Self.none))
    if previous == Self.none { heads[node] = links.count - 1 } else { links[previous].next = links.count - 1 }
  }

  private mutating func dropDominated(_ tokens: QueryTokens<Mask>) {
    var kept = 0
    for place in frontier.indices {
      if isGivenUp(after: kept, tokens) { return }
      let state = frontier[place]
      if frontier[..<kept].contains(where: { state.isDominated(by: $0) }) { continue }
      frontier[kept] = state
      kept += 1
    }
    frontier.removeSubrange(kept...)
  }
}
