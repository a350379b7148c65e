import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// The parts segments are made of, each against the plainest way to have the same.
@Suite struct SegmentPartsTests {
  /// Terms are sorted by their bytes however long the beginnings are that they share.
  @Test(arguments: 0..<20) func termsAreSortedByBytes(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var table = SequenceTable()
    var numbers: [[UInt8]: UInt32] = [:]
    for _ in 0..<500 {
      let shared = [UInt8](repeating: 0x61, count: Int.random(in: 0...40, using: &random))
      let term =
        shared + (0..<Int.random(in: 1...9, using: &random)).map { _ in .random(in: 0x61...0x63, using: &random) }
      let number = table.intern(term[...])
      #expect(number == numbers[term, default: UInt32(numbers.count)], "seed \(seed), \(term)")
      numbers[term] = number
    }
    let sorted = table.sorted().map { Array(table.elements[table.range($0)]) }
    #expect(sorted == numbers.keys.sorted { $0.lexicographicallyPrecedes($1) }, "seed \(seed)")
  }

  /// A column of few different numbers and one of many give back what was put in.
  @Test(arguments: [1, 255, 256, 257, 5000]) func numbersComeBack(different: Int) {
    var writer = NumberColumnWriter()
    let numbers = (0..<10_000).map { Double($0 * 7 % different) / 3 - 20 }
    for number in numbers { writer.append(number) }
    let store = ColumnStore()
    let column = NumberColumn(writer, store)
    defer { withExtendedLifetime(store) {} }
    #expect(numbers.indices.allSatisfy { column[$0] == numbers[$0] })
    #expect(different > 256 ? column.byteCount == 80_000 : column.byteCount <= 10_000 + 256 * 8)
  }

  /// Records whose readings have one shape share it, and read the same again after their segments were merged.
  @Test func recordsOfOneShapeShareIt() throws {
    let index = SearchIndex(schema: Schema<TextRecord>(fields: [Field("mail", \.text, analyzer: .email)]))
    func bytes() -> Int { index.snapshot.byteCounts.first { $0.name == "tokens" }!.bytes }
    try index.upsert((0..<100).map { TextRecord(id: $0, text: "ann\($0).bee@mail.example") })
    let first = bytes()
    try index.upsert((100..<200).map { TextRecord(id: $0, text: "ann\($0).bee@mail.example") })
    // Where each record's terms begin, its shape and its terms: less than the edges alone.
    #expect((bytes() - first) / 100 < 60)
    for id in 200..<300 { try index.upsert(TextRecord(id: id, text: "ann\(id).bee@mail.example")) }
    for (query, total) in [("ann bee", 300), ("250", 1), ("ann250.bee@ma", 1), ("ann25 exa ma", 11)] {
      #expect(index.search(query).total == total, "\(query)")
    }
  }
}
