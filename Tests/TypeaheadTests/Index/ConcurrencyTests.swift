import Testing
import Typeahead

/// Readers and a writer at once.
@Suite struct ConcurrencyTests {
  /// Each write replaces all records by those of the next generation; no reader may see two generations, or some of one.
  @Test func readersSeeWholeWrites() async throws {
    let count = 40
    let index = SearchIndex(schema: Schema<TextRecord>(fields: [Field("text", \.text)]))
    func generation(_ number: Int) -> [TextRecord] {
      (0..<count).map { TextRecord(id: $0, text: "generation\(number) item \($0)") }
    }
    try index.upsert(generation(0))
    try await withThrowingTaskGroup(of: Int.self) { group in
      group.addTask {
        for number in 1...60 { try index.upsert(generation(number)) }
        return 0
      }
      for _ in 0..<3 {
        group.addTask {
          var wrong = 0
          for _ in 0..<60 {
            let answer = index.search("gen it", limit: .max)
            let generations = Set(answer.hits.map { $0.record.text.split(separator: " ")[0] })
            if answer.total != count || answer.hits.count != count || generations.count != 1 { wrong += 1 }
          }
          return wrong
        }
      }
      for try await wrong in group { #expect(wrong == 0) }
    }
    #expect(index.search("generation60").total == count)
    #expect(index.snapshot.segmentCount < 16)
  }
}
