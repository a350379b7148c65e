/// Which rows of two lists are the same row, by their ids.
///
/// What compares ids is inlined into its callers, so that it is compiled for their type of id.
@usableFromInline
struct ListPairing {
  /// For each new row, the position of its old row, or `none`.
  @usableFromInline var origins: [Int32]
  /// The old rows without a new one, ascending.
  @usableFromInline var deletes: [Int] = []
  /// The new rows without an old one, ascending.
  @usableFromInline var inserts: [Int] = []
  let oldCount: Int

  @usableFromInline static let none: Int32 = -1

  @usableFromInline
  init(oldCount: Int, newCount: Int) {
    precondition(max(oldCount, newCount) <= Int32.max)
    self.oldCount = oldCount
    origins = Array(repeating: Self.none, count: newCount)
  }

  /// Pairs the rows of two lists.
  ///
  /// - Complexity: O(*n* + *m*) for *n* old and *m* new rows.
  @inlinable
  init<ID: Hashable>(_ old: [ID], _ new: [ID]) {
    self.init(oldCount: old.count, newCount: new.count)
    pairInOrder(old, new)
    if !deletes.isEmpty && !inserts.isEmpty { pairOthers(old, new) }
  }

  /// Pairs rows that both lists have in the same order, walking down both. What is skipped is deleted or inserted for now.
  ///
  /// Where the rows differ, the nearest row further down either list that is the other's row is where the walk goes on. A
  /// search that ends without it gives up the new row, and the next search may go twice as far. The walk ends once it has
  /// searched too long for lists that mostly keep their order.
  @inlinable
  mutating func pairInOrder<ID: Hashable>(_ old: [ID], _ new: [ID]) {
    let leastReach = 256
    var reach = leastReach
    var steps = 2 * (old.count + new.count)
    var (oldRow, newRow) = (0, 0)
    while oldRow < old.count, newRow < new.count, steps > 0 {
      let limit = min(reach, max(old.count - oldRow, new.count - newRow))
      var step = 0
      while step < limit {
        if oldRow + step < old.count, old[oldRow + step] == new[newRow] {
          deletes.append(contentsOf: oldRow..<oldRow + step)
          oldRow += step
          break
        }
        if newRow + step < new.count, old[oldRow] == new[newRow + step] {
          inserts.append(contentsOf: newRow..<newRow + step)
          newRow += step
          break
        }
        step += 1
      }
      steps -= step
      if step < limit {
        origins[newRow] = Int32(oldRow)
        oldRow += 1
        reach = leastReach
      } else {
        inserts.append(newRow)
        if limit == reach { reach *= 2 }
      }
      newRow += 1
    }
    deletes.append(contentsOf: oldRow..<old.count)
    inserts.append(contentsOf: newRow..<new.count)
  }

  /// Pairs the rows that the walk has left, the first of an id with the first of the same.
  @inlinable
  mutating func pairOthers<ID: Hashable>(_ old: [ID], _ new: [ID]) {
    // For each id its first new row that is not taken, and for each row the next one of the same id.
    // There is room for twice as many, so that other ids are seldom compared.
    var first = [ID: Int32](minimumCapacity: 2 * inserts.count)
    var following = Array(repeating: Self.none, count: new.count)
    for row in inserts.reversed() {
      following[row] = first.updateValue(Int32(row), forKey: new[row]) ?? Self.none
    }
    deletes.removeAll { row in
      guard let id = first.index(forKey: old[row]), first.values[id] != Self.none else { return false }
      let match = Int(first.values[id])
      first.values[id] = following[match]
      origins[match] = Int32(row)
      return true
    }
    inserts.removeAll { origins[$0] != Self.none }
  }
}
