import Typeahead

/// A row of a list in tests: what it is and what it shows.
struct TestRow: Hashable {
  let id: Int
  var content: Int
}

/// What a batch of updates does that a list view would refuse.
struct BatchFault: Error, CustomStringConvertible {
  let description: String

  static func check(_ isRight: Bool, _ description: @autoclosure () -> String) throws(BatchFault) {
    if !isRight { throw BatchFault(description: description()) }
  }
}

/// A list view that checks each batch of updates as table and collection views do, and keeps what it showed unless told.
struct ShownList {
  private(set) var rows: [TestRow]

  init(_ rows: [TestRow]) { self.rows = rows }

  /// Applies a batch at once, by its positions alone; `source` is what the data source holds by then.
  mutating func apply(_ stage: ListStage, source: [TestRow]) throws(BatchFault) {
    let origins = try Self.origins(
      before: rows.count, after: source.count, deletes: stage.deletes, inserts: stage.inserts,
      moves: stage.moves.map { ($0.from, $0.to) })
    let isThere = stage.changes.allSatisfy { rows.indices.contains($0) && !stage.deletes.contains($0) }
    try BatchFault.check(isThere, "changes what is not there")
    try BatchFault.check(isAscending(stage.changes), "changes a row twice")
    rows = origins.enumerated().map { row, origin in
      guard let origin, !stage.changes.contains(origin) else { return source[row] }
      return rows[origin]
    }
    try BatchFault.check(rows == source, "shows \(rows) for \(source)")
  }

  /// The position before a batch of each row after it, nil for one that is inserted.
  static func origins(
    before: Int, after: Int, deletes: [Int], inserts: [Int], moves: [(from: Int, to: Int)]
  ) throws(BatchFault) -> [Int?] {
    try BatchFault.check(before - deletes.count + inserts.count == after, "counts do not add up")
    try BatchFault.check(isAscending(deletes) && isAscending(inserts), "deletes or inserts not in order")
    try BatchFault.check(isAscending(moves.map(\.to)), "moves not in order")
    let leaving = deletes + moves.map(\.from)
    let coming = inserts + moves.map(\.to)
    try BatchFault.check(leaving.allSatisfy((0..<before).contains), "a position is not in the list before")
    try BatchFault.check(coming.allSatisfy((0..<after).contains), "a position is not in the list after")
    try BatchFault.check(Set(leaving).count == leaving.count, "a row leaves twice")
    try BatchFault.check(Set(coming).count == coming.count, "two rows come to a position")
    var staying = (0..<before).filter { !leaving.contains($0) }.makeIterator()
    return (0..<after).map { row in
      if inserts.contains(row) { return nil }
      return moves.first { $0.to == row }?.from ?? staying.next()
    }
  }
}

/// Whether numbers ascend, none of them twice.
func isAscending(_ numbers: [some Comparable]) -> Bool { zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 } }

/// The length of a longest increasing subsequence, by trying what each number may follow.
func longestIncreasing(_ numbers: [Int]) -> Int {
  var lengths: [Int] = []
  for number in numbers {
    lengths.append(1 + (zip(numbers, lengths).filter { $0.0 < number }.map(\.1).max() ?? 0))
  }
  return lengths.max() ?? 0
}
