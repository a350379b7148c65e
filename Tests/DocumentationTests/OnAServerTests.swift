import Foundation
import Testing

/// The request of the article *On a server*.
@Suite struct OnAServerTests {
  @Test func repliesAreJSON() throws {
    let search = OnAServerPage.PeopleSearch(index: try OnAServerPage().index)
    let reply = try search.reply(to: "smi", page: 0, as: nil)
    let object = try #require(try JSONSerialization.jsonObject(with: reply) as? [String: Any])
    #expect(object["total"] as? Int == 2 && object["exact"] as? Bool == true)
    let hits = try #require(object["hits"] as? [[String: Any]])
    #expect(hits.compactMap { $0["id"] as? String }.sorted() == ["1", "2"])
    #expect((hits[0]["fields"] as? [String: Any])?["name"] is String)
    let next = try JSONSerialization.jsonObject(with: try search.reply(to: "smi", page: 1, as: nil)) as? [String: Any]
    #expect((next?["hits"] as? [Any])?.isEmpty == true && next?["total"] as? Int == 2)
  }
}
