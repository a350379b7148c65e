import Testing

@testable import Typeahead

@Suite struct ListDifferenceTests {
  private typealias Move = ListMove<Int>

  @Test func positionsAreThoseOfTheirLists() {
    let difference = ListDifference(from: ["a", "b", "c", "d"], to: ["d", "a", "c", "e"]) { old, _ in old == 2 }
    #expect(difference.deletes == [1])
    #expect(difference.inserts == [3])
    #expect(difference.moves == [Move(from: 3, to: 0)])
    #expect(difference.changes == [ListChange(old: 2, new: 2)])
    #expect(!difference.isEmpty)
  }

  @Test func equalListsDoNotDiffer() {
    let difference = ListDifference(from: 1...5, to: [1, 2, 3, 4, 5])
    #expect(difference.isEmpty && difference.stages().isEmpty)
    #expect(ListDifference(from: [Int](), to: []).isEmpty)
  }

  @Test func aListMayBeginAndEndEmpty() {
    #expect(ListDifference(from: [], to: ["a", "b"]).inserts == [0, 1])
    #expect(ListDifference(from: ["a", "b"], to: []).deletes == [0, 1])
  }

  @Test func allRowsMayBeReplaced() {
    let difference = ListDifference(from: 0..<1000, to: 1000..<2000)
    #expect(difference.deletes == Array(0..<1000) && difference.inserts == Array(0..<1000))
    #expect(difference.moves.isEmpty)
  }

  @Test func theLastRowsMayBeReplaced() {
    let difference = ListDifference(from: 0..<1000, to: Array(0..<940) + Array(1000..<1060))
    #expect(difference.deletes == Array(940..<1000) && difference.inserts == Array(940..<1000))
  }

  @Test func reversalLeavesOneRow() {
    let difference = ListDifference(from: 0..<1000, to: (0..<1000).reversed())
    #expect(difference.moves.count == 999)
    #expect(difference.deletes.isEmpty && difference.inserts.isEmpty)
  }

  @Test func oneMoveIsOneMove() {
    let far = ListDifference(from: [1, 2, 3, 4, 5], to: [5, 1, 2, 3, 4])
    #expect(far.moves == [Move(from: 4, to: 0)])
    let back = ListDifference(from: [1, 2, 3, 4, 5], to: [2, 3, 4, 5, 1])
    #expect(back.moves == [Move(from: 0, to: 4)])
  }

  @Test func duplicatesArePairedOneByOne() {
    let fewer = ListDifference(from: ["a", "b", "a"], to: ["b", "a"])
    #expect(fewer.deletes == [0] && fewer.inserts.isEmpty && fewer.moves.isEmpty)
    let more = ListDifference(from: ["a"], to: ["a", "a", "a"])
    #expect(more.inserts == [1, 2] && more.deletes.isEmpty && more.moves.isEmpty)
    let swapped = ListDifference(from: ["a", "a", "b", "b"], to: ["b", "b", "a", "a"])
    #expect(swapped.moves.count == 2 && swapped.deletes.isEmpty && swapped.inserts.isEmpty)
  }

  @Test func idsOfOneHashAreToldApart() {
    let difference = ListDifference(from: [3, 1, 2, 4, 5].map(SameHash.init), to: [5, 6, 4, 2, 1].map(SameHash.init))
    #expect(difference.deletes == [0] && difference.inserts == [1] && difference.moves.count == 3)
  }

  @Test func unchangedRowsAreKept() {
    var rows = ["b", "a", "c"]
    let difference = ListDifference(from: ["b", "a", "c"], to: ["a", "b", "d", "c"]) { old, _ in old == 2 }
    difference.apply(to: &rows) { "new \($0)" }
    #expect(rows == ["a", "b", "new 2", "new 3"])
  }

  @Test func stagesAreAsFewAsCanBe() throws {
    let stages = ListDifference(from: ["a", "b", "c"], to: ["c", "d", "a"]) { old, _ in old == 0 }.stages()
    #expect(
      stages == [
        ListStage(deletes: [1], changes: [0], rows: [2, 0]),
        ListStage(inserts: [1], moves: [Move(from: 1, to: 0)], rows: [0, 1, 2]),
      ])
    #expect(ListDifference(from: [1, 2], to: [1]).stages() == [ListStage(deletes: [1], rows: [0])])
    #expect(ListDifference(from: [1], to: [1, 2]).stages() == [ListStage(inserts: [1], rows: [0, 1])])
  }

  @Test func theStandardFormNamesMoves() {
    let (old, new) = ([1, 2, 3, 4], [4, 1, 2, 5])
    let difference = CollectionDifference(ListDifference(from: old, to: new), from: old, to: new)
    #expect(old.applying(difference) == new)
    #expect(difference == new.difference(from: old).inferringMoves())
  }
}

/// An id that hashes as all others.
private struct SameHash: Hashable {
  let number: Int

  func hash(into hasher: inout Hasher) {}
}
