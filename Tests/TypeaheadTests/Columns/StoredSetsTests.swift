import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Sets of records against sets of Swift, however dense they are.
@Suite struct StoredSetsTests {
  private static func some(_ share: Double, of count: Int, _ random: inout SeededRandom) -> Set<UInt32> {
    Set((0..<UInt32(count)).filter { _ in Double.random(in: 0..<1, using: &random) < share })
  }

  private static func stored(_ sets: [Set<UInt32>], of count: Int, _ store: ColumnStore) -> StoredSets {
    var writer = StoredSetsWriter(count, sets: sets.count)
    for block in 0..<StoredSets.blockCount(count) {
      for (number, set) in sets.enumerated() {
        let own = set.filter { Int($0 >> 16) == block }.sorted()
        writer.put(own.map { UInt16(truncatingIfNeeded: $0) }, number, block, partOf: number)
      }
    }
    return StoredSets(writer, store)
  }

  private static func array(_ set: borrowing RecordSet) -> [UInt32] {
    var records: [UInt32] = []
    set.forEach { record in
      records.append(record)
      return true
    }
    return records
  }

  @Test(arguments: [1, 63, 64, 700, 65_536, 70_001]) func setsAreWhatWasPut(_ count: Int) throws {
    var random = SeededRandom(seed: UInt64(count))
    let shares = [0, 0.001, 0.02, 0.3, 1]
    let (store, sets) = (ColumnStore(), shares.map { Self.some($0, of: count, &random) })
    let stored = Self.stored(sets, of: count, store)
    defer { withExtendedLifetime(store) {} }
    try stored.check()
    #expect(stored.count == sets.count)
    for (number, set) in sets.enumerated() {
      var taken = RecordSet()
      taken.take(stored, number)
      #expect(Self.array(taken) == set.sorted() && taken.count == set.count && stored.count(number) == set.count)
      for record in [0, UInt32(count / 2), UInt32(count - 1)] {
        #expect(
          stored.contains(record, number) == set.contains(record) && taken.contains(record) == set.contains(record))
      }
      for (other, own) in sets.enumerated() {
        var both = RecordSet()
        var either = RecordSet()
        var without = RecordSet()
        both.take(stored, number)
        both.formIntersection(stored, other)
        #expect(Self.array(both) == set.intersection(own).sorted(), "\(count), \(number) and \(other)")
        var second = RecordSet()
        second.take(stored, other)
        either.copy(taken)
        either.formUnion(second)
        #expect(Self.array(either) == set.union(own).sorted() && either.count == set.union(own).count)
        without.copy(taken)
        without.subtract(second)
        #expect(Self.array(without) == set.subtracting(own).sorted())
        both.copy(taken)
        both.formIntersection(second)
        #expect(Self.array(both) == set.intersection(own).sorted())
        both.copy(taken)
        both.keep { own.contains($0) }
        #expect(Self.array(both) == set.intersection(own).sorted())
      }
      var live = Bitmap(count: count)
      live.insertAll()
      for record in 0..<count where !sets[3].contains(UInt32(record)) { live.remove(record) }
      var living = RecordSet()
      living.copy(taken)
      living.formIntersection(live)
      #expect(Self.array(living) == set.intersection(sets[3]).sorted())
      living.take(live)
      #expect(Self.array(living) == sets[3].sorted())
    }
  }
}
