import CTypeahead
import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Sets of records against sets of Swift, however dense they are.
@Suite struct StoredSetsTests {
  private static func some(_ share: Double, of count: Int, _ random: inout SeededRandom) -> Set<UInt32> {
    Set((0..<UInt32(count)).filter { _ in Double.random(in: 0..<1, using: &random) < share })
  }

  /// Of each group the first is the whole of the others.
  private static func stored(
    _ sets: [Set<UInt32>], groupsOf size: Int = 1, of count: Int, _ store: ColumnStore
  ) -> StoredSets {
    var writer = StoredSetsWriter(count, groups: sets.count / size, of: size)
    for block in 0..<StoredSets.blockCount(count) {
      let own = sets.map { set in
        set.filter { Int($0 >> 16) == block }.sorted().map { UInt16(truncatingIfNeeded: $0) }
      }
      for number in sets.indices {
        writer.put(own[number], number, block, of: own[number - number % size])
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
    let sets = [0, 0.001, 0.02, 0.3, 1].map { Self.some($0, of: count, &random) }
    try compare(sets, groupsOf: 1, of: count)
  }

  /// Words are combined and counted the same by the loops of any processor.
  @Test(arguments: [true, false]) func wordsAreCombinedByAnyLoop(_ isPlain: Bool) {
    typeahead_use_plain_words(isPlain)
    defer { typeahead_use_plain_words(false) }
    #expect(!isPlain || !typeahead_uses_wide_words())
    var random = SeededRandom(seed: 7)
    for count in [0, 1, 3, 4, 5, 63, 1024] {
      let left = (0..<count).map { _ in random.next() }
      let right = (0..<count).map { _ in random.next() & random.next() }
      let operations: [(run: (inout [UInt64]) -> Int, one: (UInt64, UInt64) -> UInt64)] = [
        ({ unsafe typeahead_and_words(&$0, right, count) }, { $0 & $1 }),
        ({ unsafe typeahead_or_words(&$0, right, count) }, { $0 | $1 }),
        ({ unsafe typeahead_and_not_words(&$0, right, count) }, { $0 & ~$1 }),
        ({ unsafe typeahead_count_words($0, count) }, { word, _ in word }),
      ]
      for (run, one) in operations {
        var words = left
        let total = run(&words)
        #expect(words == zip(left, right).map(one) && total == words.reduce(0) { $0 + $1.nonzeroBitCount })
      }
    }
  }

  /// What is part of a few records, of more and of most, is written in other ways.
  @Test(arguments: [1, 63, 64, 700, 65_536, 70_001]) func partsAreWhatWasPut(_ count: Int) throws {
    var random = SeededRandom(seed: UInt64(count))
    let sets = [0.03, 0.08, 0.5].flatMap { share in
      let whole = Self.some(share, of: count, &random)
      return [whole] + [0, 0.01, 0.5, 0.99, 1].map { whole.intersection(Self.some($0, of: count, &random)) }
    }
    try compare(sets, groupsOf: 6, of: count)
  }

  /// Records come in any order, some twice, whether few or many of them are expected.
  @Test(arguments: [0, 1, 40, 3000]) func recordsAreTakenInAnyOrder(_ count: Int) {
    var random = SeededRandom(seed: UInt64(count))
    for expected in [1, count, 70_001] {
      let records = (0..<count).map { _ in UInt32.random(in: 0..<70_001, using: &random) }
      var set = RecordSet()
      set.begin(70_001, about: expected)
      for record in records + records.shuffled(using: &random).prefix(count / 2) { set.insert(record) }
      set.end()
      #expect(Self.array(set) == Set(records).sorted() && set.count == Set(records).count)
    }
  }

  private func compare(_ sets: [Set<UInt32>], groupsOf size: Int, of count: Int) throws {
    let store = ColumnStore()
    let stored = Self.stored(sets, groupsOf: size, of: count, store)
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
        compareChunks(stored, number, other, set, own)
      }
      var live = Bitmap(count: count)
      for record in 0..<count where !sets[3].contains(UInt32(record)) { live.remove(record) }
      var living = RecordSet()
      living.copy(taken)
      living.formIntersection(live)
      #expect(Self.array(living) == set.intersection(sets[3]).sorted())
      living.take(live)
      #expect(Self.array(living) == sets[3].sorted())
    }
  }

  /// A chunk at a time it is the same, and so is what is made of chunks, however many records are expected.
  private func compareChunks(
    _ stored: StoredSets, _ number: Int, _ other: Int, _ set: Set<UInt32>, _ own: Set<UInt32>
  ) {
    var left = RecordChunk()
    var right = RecordChunk()
    var of = RecordChunk()
    for expected in [0, stored.universe] {
      var both = RecordSet()
      var without = RecordSet()
      both.beginChunks(stored.universe, about: expected)
      without.take(stored, number)
      without.becomeBits()
      for chunk in 0..<RecordChunk.count(stored.universe) {
        left.take(stored, number, at: chunk)
        right.take(stored, other, at: chunk)
        left.formIntersection(right)
        both.append(left, at: chunk)
        without.subtract(left, at: chunk)
        of.take(both, at: chunk)
        #expect(of.count == left.count)
      }
      #expect(Self.array(both) == set.intersection(own).sorted() && both.count == set.intersection(own).count)
      #expect(Self.array(without) == set.subtracting(own).sorted() && without.count == set.subtracting(own).count)
      var (either, records) = (Set<UInt32>(), Set<UInt32>())
      for chunk in 0..<RecordChunk.count(stored.universe) {
        left.take(stored, number, at: chunk)
        right.take(stored, other, at: chunk)
        of.copy(left)
        of.formUnion(right)
        _ = of.forEach(at: chunk) { either.insert($0).inserted }
        right.subtract(left)
        _ = right.forEach(at: chunk) { records.insert($0).inserted }
      }
      #expect(either == set.union(own) && records == own.subtracting(set))
    }
  }
}
