import Testing
import TypeaheadTestSupport

@testable import Typeahead

@Suite struct RecordSetsTests {
  /// Sparse, dense and empty parts answer as a plain set does, at their edges too.
  @Test(arguments: [1, 63, 64, 65_535, 65_536, 65_537, 200_000]) func setsHoldWhatWasPutIn(records: Int) {
    var random = SeededRandom(seed: UInt64(records))
    var writer = RecordSetsWriter(records: records)
    var sets: [Set<UInt32>] = []
    for share in [0.0, 0.001, 0.03, 0.5, 1.0] {
      var marks = MarkSet()
      marks.prepare(records: records)
      var wanted: Set<UInt32> = []
      for record in 0..<UInt32(records) where Double.random(in: 0..<1, using: &random) < share { wanted.insert(record) }
      for record in wanted.shuffled(using: &random) {
        marks.insert(record)
        marks.insert(record)
      }
      var drained = Scratch<UInt32>()
      marks.drain(into: &drained)
      let found = (0..<drained.count).map { drained[$0] }
      let number = writer.append(drained)
      #expect(found == wanted.sorted() && number == UInt32(sets.count))
      sets.append(wanted)
    }
    let store = ColumnStore()
    let made = RecordSets(writer, store)
    for (number, wanted) in sets.enumerated() {
      #expect(made.count(of: UInt32(number)) == wanted.count)
      var wrong = 0
      for record in 0..<UInt32(records) where made.contains(record, in: UInt32(number)) != wanted.contains(record) {
        wrong += 1
      }
      #expect(wrong == 0)
    }
    withExtendedLifetime(store) {}
  }

  /// Parts that are alike are kept once, sparse and dense ones, wherever they stand.
  @Test func equalPartsAreKeptOnce() {
    var tuning = Tuning()
    tuning.mostSparse = 100
    var writer = RecordSetsWriter(records: 200_000, tuning)
    func add(_ records: some Sequence<UInt32>) -> UInt32 {
      var list = Scratch<UInt32>()
      for record in records { list.append(record) }
      return writer.append(list)
    }
    let dense = add(0..<150)
    let sparse = add([1, 5, 65_537, 65_541, 131_073, 131_077])
    let store = ColumnStore()
    let before = RecordSets(writer, store).byteCount
    let (again, other) = (add(0..<150), add([65_537, 65_541]))
    let sets = RecordSets(writer, store)
    // Two sets' counts and parts, and nothing in these.
    #expect(sets.byteCount - before == 2 * (4 + 4 * MemoryLayout<RecordSets.Container>.stride))
    #expect(sets.count(of: dense) == sets.count(of: again) && sets.count(of: other) == 2)
    var wrong = 0
    for record in UInt32(0)..<200_000 {
      if sets.contains(record, in: again) != (record < 150) { wrong += 1 }
      if sets.contains(record, in: sparse) != ([1, 5].contains(record & 0xFFFF) && record < 196_608) { wrong += 1 }
      if sets.contains(record, in: other) != [65_537, 65_541].contains(record) { wrong += 1 }
    }
    #expect(wrong == 0)
    withExtendedLifetime(store) {}
  }

  @Test func aMarkSetIsEmptyOnceDrained() {
    var marks = MarkSet()
    marks.prepare(records: 10_000)
    for record in [UInt32(0), 63, 64, 4095, 4096, 9999] { marks.insert(record) }
    let (has, lacks) = (marks.contains(4096), !marks.contains(4097))
    #expect(has && lacks)
    marks.removeAll()
    var drained = Scratch<UInt32>()
    marks.drain(into: &drained)
    let left = drained.count
    #expect(left == 0)
  }
}
