import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// A compact index takes less memory, and answers the same.
@Suite struct FootprintTests {
  @Test(.timeLimit(.minutes(5))) func compactIndexesAnswerAlikeAndAreSmaller() throws {
    var random = SeededRandom(seed: 1)
    let words = ["ann", "anna", "an", "bob", "bobby", "carl", "dan", "dana", "eve", "eva", "ed", "fay", "gus", "hal"]
    let records = (0..<20_000).map { id in
      TextRecord(
        id: id,
        text: (0..<Int.random(in: 1...4, using: &random)).map { _ in words.randomElement(using: &random)! }
          .joined(separator: " ") + " \(Int.random(in: 0..<5000, using: &random))")
    }
    let indexes = try [Footprint.fast, .compact].map { footprint in
      var schema = Schema<TextRecord>(
        fields: [Field("text", \.text)], tolerance: .none, footprint: footprint)
      #expect(schema.footprint == footprint)
      (schema.tuning.pairEffort, schema.tuning.tripleEffort) = (60, 30)
      let index = SearchIndex(schema: schema)
      try index.upsert(records)
      index.prepareAnswers()
      return index
    }
    func size(_ name: String, _ index: SearchIndex<TextRecord>) -> Int {
      index.snapshot.byteCounts.first { $0.name == name }!.bytes
    }
    for (name, most) in [("record sets", 0.99), ("stored answers", 0.7)] {
      let (fast, compact) = (size(name, indexes[0]), size(name, indexes[1]))
      #expect(compact > 0 && Double(compact) < Double(fast) * most, "\(name): \(compact) and \(fast) bytes")
    }
    for _ in 0..<300 {
      let query = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        String(words.randomElement(using: &random)!.prefix(Int.random(in: 1...3, using: &random)))
      }.joined(separator: " ")
      let answers = indexes.map { $0.search(query) }
      #expect(answers[0].total == answers[1].total, "\(query)")
      #expect(answers[0].hits.map(\.id) == answers[1].hits.map(\.id), "\(query)")
    }
  }
}
