import Testing
import Typeahead
import TypeaheadTestSupport

@testable import TypeaheadPostgres

/// What is told to PostgreSQL.
@Suite struct MappingTests {
  /// Terms are told apart by control characters, and nothing stores a zero in a text.
  @Test func foldingLeavesNoControlCharacters() {
    // Each in a word of its own, some at once.
    for start in stride(from: UInt32(0), through: 0x10FFFF, by: 32) {
      let words = (start..<start + 32).compactMap(Unicode.Scalar.init).map { "a\(Character($0))b" }
      for reading in Query(words.joined(separator: " ")).readings {
        for token in reading.tokens where token.utf8.contains(where: { $0 < 0x20 }) {
          Issue.record("of 32 from U+\(String(start, radix: 16)) on one folds to \(token.debugDescription)")
          return
        }
      }
    }
  }

  @Test func valuesAreNeverPartOfAStatement() {
    let hostile = Array("'; DROP TABLE records; --".utf8)
    let statement: SQL =
      "SELECT \(hostile), \(texts: [hostile]), \(text: "$1'"), \(7) FROM \(name: #"a"b"#) WHERE id = \(hostile)"
    let (text, parameters) = statement.rendered
    #expect(text == #"SELECT $1::bytea, $2::text[], $3::text, $4::bigint FROM "a""b" WHERE id = $1::bytea"#)
    #expect(parameters == [.bytes(hostile), .texts([hostile]), .text("$1'"), .integer(7)])
    let options: SQL = "OPTIONS (password \(literal: #"it's \ "#))"
    #expect(options.rendered.text == #"OPTIONS (password  E'it''s \\ ')"#)
  }

  @Test func termsAreCutAtCodePoints() {
    #expect(
      Term.beginnings(of: Array("aéb".utf8)[...]).map { String(decoding: $0, as: UTF8.self) } == ["a", "aé", "aéb"])
    #expect(String(decoding: Term.cut(Array("ééééééééééé".utf8)), as: UTF8.self) == "éééééééééé")
    #expect(Term.beginnings(of: []).isEmpty)
  }

  @Test func termsSayHowManyTokensBeginSo() throws {
    var reader = IndexedRecordReader(TestSchema.names.engine)
    let record = try reader.read(TestRecord(id: "1", values: ["id": ["up.ups"]]))
    let terms = RecordTerms(record, readers: nil).stored.split(separator: Term.separator).map(Array.init)
    let text = { (term: String) in Array(term.utf8) }
    // Two tokens begin with `u` and `up` in the primary reading, and the name as written besides.
    for term in [text("u"), text("u\u{1}2"), text("up"), text("up\u{1}2"), text("ups")] {
      #expect(terms.contains(term))
    }
    // No reading has three, and the name as written is one of its own.
    #expect(!terms.contains(text("up\u{1}3")) && !terms.contains(Term.of(.variant, text("up"), 3)))
    #expect(!terms.contains(text("up.")) && terms.contains(Term.of(.variant, text("up."))))
    #expect(terms.contains(Term.of(.whole, text("up"))) && !terms.contains(Term.of(.whole, text("u"))))
  }

  /// Two records compare by their keys as an index orders them, whatever the numbers.
  @Test func staticKeysCompareAsNumbersDo() throws {
    let weights = [-Double.infinity, -1e300, -2, -1, -0.0, 0, 1e-300, 1, 2, 1e300, .infinity, .nan]
    let schema = Schema<TestRecord>(
      fields: TestSchema.names.engine.fields, weight: \.weight, ranking: Ranking(staticOrder: [.weight]),
      tolerance: .none)
    let index = SearchIndex(schema: schema)
    let records = weights.enumerated().map { place, weight in
      TestRecord(id: "\(place + 10)", weight: weight, values: ["id": ["a"]])
    }
    try index.upsert(records)
    var reader = IndexedRecordReader(schema)
    let keyed = try records.map { ($0.id, try reader.read($0).staticKey) }
    let sorted = keyed.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
    #expect(sorted == index.search("", limit: .max).hits.map(\.id))
  }
}
