import Testing

@testable import TypeaheadOracle

/// The walk over all states against the definition taken word by word: every choice of a reading for each piece, every
/// way to give each query token a place of its own.
@Suite("Enumeration")
struct EnumerationTests {
  /// A place a query token can take: part of one token of the chosen readings.
  private struct Place: Equatable {
    var token: Int
    var range: Range<Int>
  }

  private func places(of wanted: Folded, in line: [Token]) -> [Place] {
    line.enumerated().flatMap { index, token -> [Place] in
      switch token {
      case .plain(let text):
        return text.starts(with: wanted) ? [Place(token: index, range: 0..<1)] : []
      case .run(let run):
        return run.starts.filter { run.text[$0...].starts(with: wanted) }.map {
          Place(token: index, range: $0..<($0 + wanted.count))
        }
      }
    }
  }

  private func canPlace(_ wanted: ArraySlice<Folded>, in line: [Token], taken: [Place]) -> Bool {
    guard let first = wanted.first else { return true }
    return places(of: first, in: line).contains { place in
      !taken.contains { $0.token == place.token && $0.range.overlaps(place.range) }
        && canPlace(wanted.dropFirst(), in: line, taken: taken + [place])
    }
  }

  private func matches(_ query: Query, _ values: [AnalysedValue]) -> Bool {
    let pieces = values.flatMap { $0.alternatives[0] }
    let lines = pieces.reduce([[]]) { begun, piece in begun.flatMap { line in piece.readings.map { line + $0 } } }
    return query.combinations.contains { combination in
      lines.contains { canPlace(combination.tokens[...], in: $0, taken: []) }
    }
  }

  @Test func agree() {
    var random = SplitMix(state: 1)
    let chunks = ["a", "ab", "aB", "a-b", "ab-a", "aBa", "b2", "abA2", "東東", "東a", "あああ東", "b.東京", "Ab", "ba"]
    let asked = ["a", "b", "ab", "aba", "a-b", "abb", "東", "東東", "あ", "ああ", "京", "b2", "2", "aB", "ab-"]
    var matching = 0
    for _ in 0..<3000 {
      let title = (0..<Int.random(in: 1...3, using: &random)).map { _ in chunks.randomElement(using: &random)! }
      let text = (0..<Int.random(in: 1...4, using: &random)).map { _ in asked.randomElement(using: &random)! }
      let record = OracleRecord(
        id: "1",
        values: ["title": [title.joined(separator: " ")], "keywords": [chunks.randomElement(using: &random)!]])
      let query = Query(text.joined(separator: " "), readings: true)
      let analysed = AnalysedRecord(record, .settings)
      let expected = matches(query, analysed.values)
      #expect(
        Oracle(.settings).matches(text.joined(separator: " "), record) == expected, "\(text) in \(record.values)")
      if expected { matching += 1 }
    }
    #expect(matching > 500 && matching < 2500)
  }
}

/// A small generator that always gives the same numbers.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
