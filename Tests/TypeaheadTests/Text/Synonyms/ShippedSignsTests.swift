import Testing
import Typeahead

/// The synonyms of signs that are shipped.
@Suite struct ShippedSignsTests {
  @Test(
    arguments: [
      ("en", "and", "&"), ("EN", "per cent", "%"), ("en-GB", "plus", "+"), ("de", "und", "&"),
      ("de_AT", "Prozent", "%"),
      ("fr", "et", "&"), ("es", "y", "&"), ("it", "e", "&"), ("sv", "och", "&"), ("da", "og", "&"), ("nb", "og", "&"),
      ("nl", "en", "&"), ("fi", "ja", "&"), ("pl", "i", "&"), ("pt-BR", "e", "&"), ("ru", "процент", "%"),
    ])
  func signsOfLanguages(_ code: String, _ word: String, _ sign: String) throws {
    let synonyms = try Synonyms(Synonyms.signs(for: code))
    let index = try SearchIndex(["7 \(sign) 9"], analyzer: .prose.expanding(synonyms))
    #expect(index.search(Query("7 \(word) 9")).total == 1)
  }

  @Test func languagesAreKnownOrRefused() throws {
    func known(_ code: String) -> [String] {
      do throws(SynonymsError) {
        _ = try Synonyms.signs(for: code)
        return []
      } catch {
        guard case .unknownLanguage(code, let known) = error else { return [] }
        return known
      }
    }
    let codes = known("german")
    #expect(codes.count == 35 && codes == codes.sorted() && Set(codes).count == codes.count)
    #expect(known("") == codes && known("-en") == codes && known("en") == [])
    for code in codes {
      let entries = try Synonyms.signs(for: code)
      // Each language has a word for &, and all its entries make a table.
      let index = try SearchIndex(["x & y"], analyzer: .prose.expanding(Synonyms(entries)))
      #expect(index.search("&").total == 1 && index.search("x y").total == 1, "\(code)")
      #expect(try Analyzer.prose.expanding(Synonyms(entries)).readings(of: "x & y").count >= 2, "\(code)")
    }
  }
}
