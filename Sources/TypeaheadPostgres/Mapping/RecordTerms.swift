internal import Typeahead

/// The terms of a record: for every beginning of its tokens how many there are, and what ranking can tell from terms.
///
/// A count is of the tokens that one reading of each value can have at most, so a record that matches has a term for each that the query
/// wants. What the primary readings reach is a plain term, what others reach one of ``Term/Kind/variant``, and what only clusters of
/// runs make up, which must not overlap, one of ``Term/Kind/run``. Records of plain terms match indeed, because in one reading each
/// beginning's tokens are among another's or apart; records of a variant's term match a query that wants nothing but this beginning,
/// because there is a reading that has so many; at the others who asks must look.
struct RecordTerms {
  /// Past this many pairs of letters a record is taken to have any.
  private static let mostPairs = 512
  /// Runs of more clusters are taken to have any pair.
  private static let mostClusters = 64

  private var all: [ArraySlice<UInt8>: Counts] = [:]
  private var others = Set<[UInt8]>()
  private var adjacent = Set<[UInt8]>()

  /// How many tokens begin so.
  private struct Counts {
    var primaryTokens = 0
    /// Clusters of runs among them.
    var primary = 0
    /// In any one reading of each value.
    var tokens = 0
    /// Clusters of runs among them.
    var all = 0
    /// Of these in the first field.
    var first = 0
  }

  /// Which steps of a value have tokens that begin so, and how many.
  private struct Beginning {
    var tokens: [Int: Int] = [:]
    var all: [Int: Int] = [:]
  }

  /// Where a token begins and ends that a query token may take.
  private struct Start {
    var node: Int
    var end: Int
    var letter: ArraySlice<UInt8>
  }

  init(_ record: IndexedRecord, readers: [[UInt8]]?) {
    for value in record.values { add(value) }
    if record.isWritten { others.insert(Term.of(.written, [])) }
    for (number, value) in record.ruleValues.enumerated() where value == 0 {
      others.insert(Term.of(.favoured, String(number).utf8))
    }
    if let readers {
      for name in readers { others.insert(Self.readable(by: name)) }
    } else {
      others.insert(Term.of(.readableByAll, []))
    }
  }

  /// The term of what somebody of a name may read.
  static func readable(by name: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return Term.of(.readable, name.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  /// PostgreSQL keeps a long value apart from its row, whatever is set, only where the row exceeds this. Rows without their terms are
  /// a tenth as large, and a search goes through that much less.
  private static let fewestBytes = 2048

  /// All of them as they are stored, filled up with separators.
  var stored: [UInt8] {
    var terms = Array(others)
    for (text, counts) in all {
      for number in 1...min(counts.all, Term.mostCounted) {
        if number <= counts.primaryTokens {
          terms.append(Term.beginning(text, number))
        } else if number > counts.primary, number <= counts.tokens {
          terms.append(Term.of(.variant, text, number))
        } else {
          terms.append(Term.of(.run, text, number))
        }
        if number <= counts.first { terms.append(Term.of(.first, text, number)) }
      }
    }
    terms += Self.pairs(adjacent, .adjacent)
    terms.sort { $0.lexicographicallyPrecedes($1) }
    let stored = Array(terms.joined(separator: [Term.separator]))
    return stored + Array(repeating: Term.separator, count: max(0, Self.fewestBytes - stored.count))
  }

  private static func pairs(_ pairs: Set<[UInt8]>, _ kind: Term.Kind) -> [[UInt8]] {
    pairs.contains([]) || pairs.count > mostPairs ? [Term.of(kind, [])] : pairs.map { Term.of(kind, $0) }
  }

  // MARK: Values

  private mutating func add(_ value: IndexedRecord.Value) {
    let (initial, final) = (Self.initialNodes(of: value), Self.finalNodes(of: value))
    let primary = Self.primarySteps(of: value)
    var (starts, beginnings) = ([Start](), [ArraySlice<UInt8>: Beginning]())
    for (place, step) in value.steps.enumerated() {
      switch step.label {
      case .nothing: break
      case .token(let text):
        for beginning in Term.beginnings(of: text[...]) {
          beginnings[beginning, default: Beginning()].tokens[place] = 1
          beginnings[beginning]!.all[place] = 1
        }
        addWhole(text[...], begins: initial.contains(step.from), ends: final.contains(step.to), value)
        if value.isName, initial.contains(step.from) { addLeading(text[...]) }
        starts.append(Start(node: step.from, end: step.to, letter: Term.letter(of: text[...])))
      case .run(let text, let clusters):
        for cluster in clusters.dropLast() {
          for beginning in Term.beginnings(of: text[cluster.offset...]) {
            beginnings[beginning, default: Beginning()].all[place, default: 0] += 1
          }
        }
        add(text, clusters, initial.contains(step.from), final.contains(step.to), value, &starts)
      }
    }
    count(beginnings, primary, value)
    addPairs(of: starts, value)
  }

  private mutating func count(
    _ beginnings: [ArraySlice<UInt8>: Beginning], _ primary: Set<Int>, _ value: IndexedRecord.Value
  ) {
    func ofPrimary(_ weights: [Int: Int]) -> Int {
      weights.reduce(0) { primary.contains($1.key) ? $0 + $1.value : $0 }
    }
    for (text, beginning) in beginnings {
      let all = value.most(beginning.all)
      var counts = self.all[text] ?? Counts()
      counts.primaryTokens += ofPrimary(beginning.tokens)
      counts.primary += ofPrimary(beginning.all)
      counts.tokens += value.most(beginning.tokens)
      counts.all += all
      if value.field == 0 {
        counts.first += all
      } else if text.count == Term.letter(of: text).count {
        others.insert(Term.field(value.field, text))
      }
      self.all[text] = counts
    }
  }

  private mutating func add(
    _ text: [UInt8], _ clusters: [IndexedRecord.Cluster], _ begins: Bool, _ ends: Bool, _ value: IndexedRecord.Value,
    _ starts: inout [Start]
  ) {
    if clusters.count > Self.mostClusters { adjacent.insert([]) }
    for (place, cluster) in clusters.enumerated().dropLast() {
      let rest = text[cluster.offset...]
      if place == 0, begins, value.isName { addLeading(rest) }
      starts.append(Start(node: cluster.node, end: clusters[place + 1].node, letter: Term.letter(of: rest)))
      // A stretch may end at any later cluster, and what follows begins there.
      if clusters.count <= Self.mostClusters {
        for end in clusters[(place + 1)...].dropFirst() {
          starts.append(Start(node: cluster.node, end: end.node, letter: Term.letter(of: rest)))
        }
      }
      if !cluster.isWordBoundary { continue }
      for (end, last) in clusters.enumerated().dropFirst(place + 1) where last.isWordBoundary {
        let stretch = text[cluster.offset..<last.offset]
        addWhole(stretch, begins: begins && place == 0, ends: ends && end == clusters.count - 1, value)
        // What is longer is cut to the same, but the last one may end the value.
        if Term.cut(stretch).count < stretch.count {
          addWhole(text[cluster.offset...], begins: begins && place == 0, ends: ends, value)
          break
        }
      }
    }
  }

  private mutating func addWhole(
    _ text: ArraySlice<UInt8>, begins: Bool, ends: Bool, _ value: IndexedRecord.Value
  ) {
    let text = Term.cut(text)
    others.insert(Term.of(.whole, text))
    if begins, value.isName { others.insert(Term.of(.startsName, text)) }
    if ends, value.isName { others.insert(Term.of(.endsName, text)) }
  }

  private mutating func addLeading(_ text: ArraySlice<UInt8>) {
    for beginning in Term.beginnings(of: text) { others.insert(Term.of(.leads, beginning)) }
  }

  /// Pairs of tokens of which one can follow the other: the second begins where the first ends, or behind steps that pass nothing. In a
  /// telephone number digits stand side by side wherever a token begins with both.
  private mutating func addPairs(of starts: [Start], _ value: IndexedRecord.Value) {
    if starts.count > 4 * Self.mostPairs { adjacent.insert([]) }
    if adjacent.contains([]) { return }
    if value.isPhone { return addDigits(of: value) }
    var free = Array(0..<value.nodeCount).map { [$0] }
    for step in value.steps.reversed() {
      if case .nothing = step.label { free[step.from] += free[step.to] }
    }
    var beginning: [Int: Set<ArraySlice<UInt8>>] = [:]
    for start in starts { beginning[start.node, default: []].insert(start.letter) }
    for start in starts {
      for node in free[start.end] {
        for letter in beginning[node] ?? [] { adjacent.insert(Array(start.letter + letter)) }
      }
    }
  }

  private mutating func addDigits(of value: IndexedRecord.Value) {
    for step in value.steps {
      guard case .token(let text) = step.label, text.allSatisfy({ (0x30...0x39).contains($0) }) else { continue }
      for digit in Set(text.dropFirst()) { adjacent.insert([text[0], digit]) }
    }
  }

  // MARK: Graphs

  /// The nodes at which nothing was passed.
  private static func initialNodes(of value: IndexedRecord.Value) -> Set<Int> {
    var nodes: Set = [0]
    for step in value.steps {
      if case .nothing = step.label, nodes.contains(step.from) { nodes.insert(step.to) }
    }
    return nodes
  }

  /// The nodes after which nothing need be passed.
  private static func finalNodes(of value: IndexedRecord.Value) -> Set<Int> {
    var nodes: Set = [value.nodeCount - 1]
    for step in value.steps.reversed() {
      if case .nothing = step.label, nodes.contains(step.to) { nodes.insert(step.from) }
    }
    return nodes
  }

  /// The places of the steps of the primary reading, if it goes through to the end.
  private static func primarySteps(of value: IndexedRecord.Value) -> Set<Int> {
    var (node, places) = (0, Set<Int>())
    for (place, step) in value.steps.enumerated() where step.isPrimary && step.from == node {
      places.insert(place)
      node = step.to
    }
    return node == value.nodeCount - 1 ? places : []
  }
}
