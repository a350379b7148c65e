import Testing
import TypeaheadTestSupport

@testable import Typeahead

@Suite struct PartBitmapTests {
  private static let records = 100_000

  /// What is told apart in a list is told apart in all of a part, by sets of numbers and by bitmaps.
  @Test(arguments: 1...20) func listsAreToldApartAsPartsAre(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var writer = RecordSetsWriter(records: Self.records)
    var sets: [Set<UInt32>] = []
    for share in [0, 0.0002, 0.002, 0.02, 0.2, 0.9] {
      let set = Self.some(share, &random)
      sets.append(set)
      _ = writer.append(Self.list(set))
    }
    let store = ColumnStore()
    let made = RecordSets(writer, store)
    let all = Self.some([0.0001, 0.001, 0.0019].randomElement(using: &random)!, &random)
    var candidates = Candidates()
    var chosen = Scratch<UInt32>()
    var ofAll = RecordSetsWriter(records: Self.records)
    chosen.append(ofAll.append(Self.list(all)))
    candidates.take(chosen, of: RecordSets(ofAll, store))
    for part in 0..<2 {
      for mostListed in [0, 255] {
        var tuning = Tuning()
        tuning.mostListed = mostListed
        var told = Told(candidates, part, made, tuning)
        let isListed = told.records.isListed
        #expect(isListed == (mostListed > 0))
        var wanted = all.filter { $0 >> 16 == part }
        for _ in 0..<12 {
          let set = Int.random(in: 0..<sets.count, using: &random)
          told.change(set, Int.random(in: 0..<5, using: &random), &wanted, sets[set].filter(all.contains))
          let found = told.found
          #expect(Set(found) == wanted && found.count == wanted.count && found == found.sorted())
          if told.some.count != wanted.count || told.some.isEmpty != wanted.isEmpty {
            Issue.record("\(told.some.count) records, not \(wanted.count)")
          }
          if wanted.isEmpty {
            told = Told(candidates, part, made, tuning)
            wanted = all.filter { $0 >> 16 == part }
          }
        }
      }
    }
    withExtendedLifetime(store) {}
  }

  /// Some of the records of a part, as they are told apart.
  private struct Told: ~Copyable {
    var records = PartRecords()
    var some = PartBitmap()
    private var all = PartBitmap()
    private var other = PartBitmap()
    private let sets: RecordSets

    init(_ candidates: borrowing Candidates, _ part: Int, _ sets: RecordSets, _ tuning: Tuning) {
      self.sets = sets
      candidates.copy(part, to: &records, &some, tuning)
      candidates.copy(part, to: &records, &all, tuning)
      other.begin(records)
    }

    /// Does the same to the bits and to what they stand for; of all records of a set those of the part.
    mutating func change(_ set: Int, _ way: Int, _ wanted: inout Set<UInt32>, _ ofAll: Set<UInt32>) {
      let (number, ofPart) = (UInt32(set), ofAll.filter { $0 >> 16 == records.number })
      switch way {
      case 0:
        some.formUnion(number, in: records, of: sets)
        // Of a part that is not listed a set has others, too.
        _ = some.formIntersection(all)
        wanted.formUnion(ofPart)
      case 1:
        _ = some.formIntersection(number, in: records, of: sets)
        wanted.formIntersection(ofPart)
      case 2:
        some.subtract(number, in: records, of: sets)
        wanted.subtract(ofPart)
      case 3:
        _ = other.take(all, keeping: number, in: records, of: sets)
        some.formUnion(other)
        wanted.formUnion(ofPart)
      default:
        _ = other.take(all, keeping: number, in: records, of: sets)
        some.subtract(other)
        wanted.subtract(ofPart)
      }
    }

    var found: [UInt32] {
      var found = Scratch<UInt32>()
      records.append(some, to: &found)
      return (0..<found.count).map { found[$0] }
    }
  }

  private static func some(_ share: Double, _ random: inout SeededRandom) -> Set<UInt32> {
    Set((0..<UInt32(records)).filter { _ in Double.random(in: 0..<1, using: &random) < share })
  }

  private static func list(_ set: Set<UInt32>) -> Scratch<UInt32> {
    var list = Scratch<UInt32>()
    for record in set.sorted() { list.append(record) }
    return list
  }
}
