import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Terms are found, and read one by one, as if they stood whole in an array.
@Suite struct TermIndexTests {
  /// Terms in byte order, with how many postings each has.
  private struct Terms {
    let terms: [[UInt8]]
    let postings: [Int]
    let store = ColumnStore()
    let index: TermIndex

    init(_ random: inout SeededRandom) {
      let letters = ["a", "b", "ab", "é", "東", "a\u{1}", "zz", String(repeating: "y", count: 130)]
      let longest = [2, 4, 9].randomElement(using: &random)!
      var terms = Set<[UInt8]>()
      for _ in 0..<Int.random(in: 0...300, using: &random) {
        let length = Int.random(in: 1...longest, using: &random)
        terms.insert(Array((0..<length).map { _ in letters.randomElement(using: &random)! }.joined().utf8))
      }
      self.terms = terms.sorted { $0.lexicographicallyPrecedes($1) }
      let most = [1, 10, 200].randomElement(using: &random)!
      postings = self.terms.map { _ in Int.random(in: 1...most, using: &random) }
      var writer = TermIndexWriter()
      for (term, count) in zip(self.terms, postings) {
        term[...].withColumn { writer.append($0, 0..<UInt32(count)) }
      }
      index = TermIndex(writer, records: 200, store)
    }
  }

  @Test(arguments: 0..<60) func termsAreReadAsTheyWereWritten(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let terms = Terms(&random)
    try #require(terms.index.count == terms.terms.count, "seed \(seed)")
    try terms.index.check(.terms, records: 200)
    var (cursor, start) = (TermCursor(terms.index), 0)
    for (number, term) in terms.terms.enumerated() {
      #expect(
        terms.index.bytes(number) == term && cursor.bytes == term && cursor.term == number, "seed \(seed), \(number)")
      let postings = terms.index.postings(TermRange(number..<number + 1))
      #expect(postings == start..<start + terms.postings[number], "seed \(seed), \(number)")
      start = postings.upperBound
      cursor.advance()
    }
    #expect(cursor.term == terms.terms.count && start == terms.index.records.count)
  }

  @Test(arguments: 0..<60) func prefixesHaveTheirTerms(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let terms = Terms(&random)
    for _ in 0..<100 {
      // All that begin with some bytes, of which a longer prefix is looked for.
      let some = terms.terms.randomElement(using: &random) ?? [7]
      let known = Array(some.prefix(Int.random(in: 0..<some.count, using: &random)))
      let all = terms.terms.range { $0.starts(with: known) }
      var prefix = Array(some.prefix(Int.random(in: known.count + 1...some.count, using: &random)))
      if Bool.random(using: &random) { prefix[prefix.count - 1] &+= UInt8.random(in: 0...2, using: &random) }
      if Bool.random(using: &random) { prefix.append([0, 1, 97, 255].randomElement(using: &random)!) }
      let wanted = terms.terms.range { $0.starts(with: prefix) }
      // A part of these that all that begin with the prefix lie in, if any do, as between the nodes of a trie.
      let place = terms.terms.firstIndex { !$0.lexicographicallyPrecedes(prefix) } ?? terms.terms.count
      let (first, end) = wanted.isEmpty ? (place, place) : (wanted.lowerBound, wanted.upperBound)
      let isInside = all.lowerBound <= first && end <= all.upperBound
      let range =
        isInside && Bool.random(using: &random)
        ? Int.random(in: all.lowerBound...first, using: &random)..<Int.random(in: end...all.upperBound, using: &random)
        : all
      let found = prefix[...].withColumn { terms.index.range(TermRange(range), ofPrefix: $0) }
      #expect(found.terms.range == wanted || wanted.isEmpty && found.terms.isEmpty, "seed \(seed), \(prefix)")
      #expect(found.isExact == terms.terms.contains(prefix), "seed \(seed), \(prefix)")
    }
  }

  @Test(arguments: 0..<60) func whatBeginsAlikeIsSkipped(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let terms = Terms(&random)
    for (first, term) in terms.terms.enumerated() {
      let prefix = Array(term.prefix(Int.random(in: 1...term.count, using: &random)))
      var cursor = TermCursor(terms.index, at: first)
      #expect(cursor.begins(with: prefix))
      cursor.skip(sharing: prefix.count)
      let wanted = terms.terms[first...].firstIndex { !$0.starts(with: prefix) } ?? terms.terms.count
      #expect(cursor.term == wanted && !cursor.begins(with: prefix), "seed \(seed), \(first), \(prefix)")
      #expect(cursor.isAtEnd || cursor.bytes == terms.terms[wanted], "seed \(seed), \(first), \(prefix)")
      cursor.advance()
      #expect(cursor.isAtEnd || cursor.bytes == terms.terms[wanted + 1], "seed \(seed), \(first), \(prefix)")
    }
  }
}

extension [[UInt8]] {
  /// Where the neighbours stand for which a condition holds.
  fileprivate func range(where holds: ([UInt8]) -> Bool) -> Range<Int> {
    guard let first = firstIndex(where: holds) else { return 0..<0 }
    return first..<(self[first...].firstIndex { !holds($0) } ?? count)
  }
}
