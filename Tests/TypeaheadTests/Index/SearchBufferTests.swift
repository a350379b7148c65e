import Testing

@testable import Typeahead

@Suite struct SearchBufferTests {
  @Test func aBufferHoldsTheAnswer() throws {
    let index = try SearchIndex(["Dark Mode", "Night Light", "Dark Sky", "Model"])
    var buffer = SearchBuffer(limit: 2)
    let snapshot = index.snapshot
    for query: Query in ["da", "mo", "", "da mo", "nothing", "dark-mode"] {
      snapshot.search(query, into: &buffer)
      let answer = snapshot.search(query, limit: 2)
      let (ids, total, count) = (snapshot.hits(in: buffer).map(\.id), buffer.total, buffer.count)
      #expect(ids == answer.hits.map(\.id) && total == answer.total && count == ids.count)
    }
    snapshot.search("mo", into: &buffer, filter: .where { $0.text == "Model" })
    let (texts, total) = (snapshot.hits(in: buffer).map(\.record.text), buffer.total)
    #expect(texts == ["Model"] && total == 1)
  }
}
