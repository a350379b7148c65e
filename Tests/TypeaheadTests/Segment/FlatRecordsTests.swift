import Testing
import TypeaheadTestSupport

@testable import Typeahead

@Suite struct FlatRecordsTests {
  /// Records are read as they were written, in slots of half a line, in slots of a line, and where they go into none.
  @Test(arguments: [[1, 5], [1, 5, 5, 5, 12], [14, 15, 40, 63], [0, 63]]) func recordsAreReadAsWritten(counts: [Int]) {
    var random = SeededRandom(seed: UInt64(counts.count))
    var writer = FlatRecordsWriter()
    var written: [[[UInt32]]] = []
    for _ in 0..<200 {
      var left = counts.randomElement(using: &random)!
      var values: [[UInt32]] = []
      while left > 0 {
        let value = (0..<Int.random(in: 1...left, using: &random)).map { _ in
          Bool.random(using: &random) ? UInt32.random(in: 0..<1000, using: &random) : FlatRecords.run
        }
        writer.beginValue(field: values.count, tokens: value.count)
        for token in value { writer.append(token) }
        left -= value.count
        values.append(value)
      }
      writer.endRecord()
      written.append(values)
    }
    let store = ColumnStore()
    let made = FlatRecords(writer, store)
    #expect(made.count == written.count)
    #expect(throws: Never.self) { try made.check(terms: 1000, fields: FlatRecords.mostTokens) }
    for (record, values) in written.enumerated() {
      let tokens = values.flatMap(\.self)
      #expect((0..<made.tokens(record).count).map { made.tokens(record)[$0] } == tokens)
      var lengths: [Int] = []
      made.forEachValue(record) { field, length in
        #expect(field == lengths.count)
        lengths.append(length)
      }
      #expect(lengths == values.map(\.count))
      // The fast path finds what is there, at its places.
      var matcher = FlatMatcher()
      let wanted = tokens.first { $0 != FlatRecords.run } ?? 7
      let none = UInt32.missing
      var spans = Scratch<TermSpan>()
      spans.append(
        TermSpan(
          terms: TermRange(wanted, wanted + 1), exact: wanted, variants: TermRange(0, 0), exactVariant: none,
          cutVariant: none, records: none, champions: none, length: 1))
      matcher.prepare(
        spans, .init(fields: .all, nameFields: .all, isAsTyped: true, isUncut: true, mayAllBeWhole: true))
      var places: UInt64 = 0
      for (place, token) in tokens.enumerated() where token == wanted { places |= 1 << UInt64(place) }
      let matches = unsafe matcher.matches(made.words(record))
      #expect(matches == (places != 0))
      if matches { #expect(matcher.begun(0) == places) }
    }
    withExtendedLifetime(store) {}
  }
}
