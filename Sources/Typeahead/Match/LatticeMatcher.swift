/// Decides and ranks a record by its lattices for queries of a few tokens: all the readings at once.
///
/// Which sets of query tokens can be served so far is itself a set: with six tokens there are 64 sets, a bit each. Passing a
/// token of the record that can take query token *i* adds, for every set without *i*, the same set with it; and that is one
/// shift. So no state is ever dropped and the answer is exact.
///
/// - Complexity: O(*e* · *q*) for *e* edges of the record's touched values and *q* query tokens; allocates nothing.
struct LatticeMatcher: ~Copyable {
  /// The most tokens of a query.
  static let mostTokens = 6

  /// What passing an edge does.
  enum Step: UInt8 {
    /// Passes a token of the record, which may take a query token.
    case token
    /// Takes a query token as a stretch of a run; walking on without it is another edge.
    case stretch
    /// Passes nothing.
    case free
  }

  struct Edge: BitwiseCopyable {
    var from: UInt16
    var to: UInt16
    /// The query tokens, by their places, that begin this token, and those that are it.
    var begun: UInt8 = 0
    var whole: UInt8 = 0
    var step: Step.RawValue
    var isPrimary: Bool
    /// Whether a stretch ends where no token can start, so that nothing is adjacent to it.
    var endsInside = false
  }

  struct Value: BitwiseCopyable {
    var field: Int32
    var isName: Bool
    var nodeCount: Int32
    var firstEdge: Int32
    var endEdge: Int32
  }

  /// Which edges a walk may use.
  enum Scope {
    /// Every reading, query tokens as prefixes.
    case everything
    /// Every reading, query tokens as whole tokens.
    case wholeTokens
    /// Primary readings alone.
    case primaryReadings
  }

  /// The labels of the query's tokens.
  private(set) var labels = Scratch<ResolvedTokens.Labels>()
  // The record's values that some query token touches.
  var values = Scratch<Value>()
  var edges = Scratch<Edge>()
  /// For each node, which sets of tokens can be served there: without, and with, the first token of a name among the takers.
  private var reached = Scratch<UInt64>()
  private var isInitial = Scratch<Bool>()
  /// For each node, how many of the query's tokens, in its order, may have been passed there; of lines.
  var places = Scratch<UInt8>()
  /// For each node, the most that may have been passed.
  var counts = Scratch<Int8>()
  /// The best priority whose fields suffice, and whether the first token of a name can be among the takers; of the record that
  /// was found to match last.
  private(set) var priority: UInt8 = .max
  private(set) var leadsName = false

  /// What reading and walking lattices took since it was taken last, in postings read: some two an edge.
  var work = 0

  var tokenCount: Int { labels.count }

  /// Takes what was counted.
  mutating func takeWork() -> Int {
    defer { work = 0 }
    return work
  }

  /// Takes a query reading, as a segment of so many terms has it.
  mutating func prepare(_ spans: borrowing Scratch<TermSpan>, terms: Int) {
    labels.removeAll()
    for index in 0..<spans.count { labels.append(.init(spans[index], terms: terms)) }
  }

  // MARK: Matching

  /// Whether the record that was read matches.
  mutating func matches() -> Bool {
    let (field, leads) = serve(.everything)
    priority = field
    leadsName = leads
    return field != .max
  }

  /// Whether all query tokens can be served: the field whose values complete them, or `.max`, and whether the first token of a
  /// name can be among the takers.
  mutating func serve(_ scope: Scope) -> (field: UInt8, leads: Bool) {
    let all: UInt64 = 1 << ((1 << UInt64(tokenCount)) - 1)
    var (plain, leading): (UInt64, UInt64) = (1, 0)
    var field = UInt8.max
    for number in 0..<values.count {
      let value = values[number]
      walk(value, scope, &plain, &leading)
      if field == .max, (plain | leading) & all != 0 { field = UInt8(value.field) }
    }
    return (field, leading & all != 0)
  }

  private mutating func walk(_ value: Value, _ scope: Scope, _ plain: inout UInt64, _ leading: inout UInt64) {
    let nodes = Int(value.nodeCount)
    work += 2 * (nodes + Int(value.endEdge - value.firstEdge))
    reached.fill(0, count: nodes * 2)
    isInitial.fill(false, count: nodes)
    reached[0] = plain
    reached[1] = leading
    isInitial[0] = true
    for index in Int(value.firstEdge)..<Int(value.endEdge) {
      let edge = edges[index]
      let (from, to) = (Int(edge.from), Int(edge.to))
      if edge.step == Step.free.rawValue, isInitial[from] { isInitial[to] = true }
      if scope == .primaryReadings, !edge.isPrimary { continue }
      var (plain, leading) = (reached[from * 2], reached[from * 2 + 1])
      let takes = scope == .wholeTokens ? edge.whole : edge.begun
      if edge.step != Step.free.rawValue, takes != 0 {
        let (served, leadingServed) = (Self.adding(takes, to: plain), Self.adding(takes, to: leading))
        // Of what passed no token here. A token served elsewhere could as well be served here, so that the name's beginning counts.
        let begins = value.isName && isInitial[from] ? reached[0] | Self.adding(takes, to: reached[0]) : 0
        if edge.step == Step.token.rawValue {
          (plain, leading) = (plain | served, leading | leadingServed | begins)
        } else {
          (plain, leading) = (served, leadingServed | begins)
        }
      } else if edge.step == Step.stretch.rawValue {
        continue
      }
      reached[to * 2] |= plain
      reached[to * 2 + 1] |= leading
    }
    plain = reached[nodes * 2 - 2]
    leading = reached[nodes * 2 - 1]
  }

  /// The sets of tokens that hold token *i*, as bits.
  @inline(__always)
  private static func holding(_ token: Int) -> UInt64 {
    switch token {
    case 0: 0xAAAA_AAAA_AAAA_AAAA
    case 1: 0xCCCC_CCCC_CCCC_CCCC
    case 2: 0xF0F0_F0F0_F0F0_F0F0
    case 3: 0xFF00_FF00_FF00_FF00
    case 4: 0xFFFF_0000_FFFF_0000
    default: 0xFFFF_FFFF_0000_0000
    }
  }

  /// The sets of tokens that come from others by serving one of `tokens`.
  @inline(__always)
  private static func adding(_ tokens: UInt8, to sets: UInt64) -> UInt64 {
    var result: UInt64 = 0
    var rest = tokens
    while rest != 0 {
      let token = rest.trailingZeroBitCount
      result |= (sets & ~holding(token)) &<< (1 &<< UInt64(truncatingIfNeeded: token))
      rest &= rest - 1
    }
    return result
  }
}
