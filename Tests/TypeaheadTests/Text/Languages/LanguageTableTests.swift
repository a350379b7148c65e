import Testing
import TypeaheadOracle
import TypeaheadTestSupport

@testable import Typeahead

/// Hand-made tables of what people type and what it must find, by language; the engine and the definition against each.
@Suite struct LanguageTableTests {
  /// A file of `Tables`: records, the queries that find each, and some that must not; lists are separated by `|`.
  struct Table: CustomTestStringConvertible {
    var name: String
    /// What is switched on; folding alone where nothing is.
    var languages: [OracleLanguage] = []

    var testDescription: String { name }
  }

  struct Row {
    var record: String
    var found: [String]
    var notFound: [String]
  }

  static let tables = [
    Table(name: "Thai"), Table(name: "Lao"), Table(name: "Khmer"), Table(name: "Burmese"), Table(name: "Japanese"),
    Table(name: "Chinese"), Table(name: "Korean"), Table(name: "Arabic"), Table(name: "Hebrew"), Table(name: "Greek"),
    Table(name: "Russian"), Table(name: "Hindi"),
    Table(name: "HangulInitials", languages: [.hangulInitials]), Table(name: "Romaji", languages: [.romaji]),
    Table(name: "Pinyin", languages: [.pinyin]), Table(name: "RussianLatin", languages: [.latin]),
    Table(name: "GreekLatin", languages: [.latin]), Table(name: "Latin", languages: [.latin]),
    Table(name: "German", languages: [.german]), Table(name: "Nordic", languages: [.nordic]),
    Table(name: "SouthSlavic", languages: [.southSlavic]),
  ]

  private static func rows(_ table: Table) throws -> [Row] {
    let text = try PackageFile("Tests/TypeaheadTests/Text/Languages/Tables/\(table.name).tsv").text()
    return text.split(separator: "\n").dropFirst().map { line in
      let columns = line.split(separator: "\t").map { column in
        column.split(separator: "|").map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
      }
      return Row(record: columns[0][0], found: columns[1], notFound: columns[2])
    }
  }

  @Test(arguments: tables)
  func findsWhatIsTyped(_ table: Table) throws {
    let rows = try Self.rows(table)
    #expect(rows.reduce(0) { $0 + $1.found.count } >= 30)
    var title = OracleField("title", .prose, isName: true)
    title.languages = table.languages
    let schema = TestSchema(table.name, OracleSchema(fields: [title]))
    let records = rows.map { TestRecord(id: $0.record, values: ["title": [$0.record]]) }
    let index = SearchIndex(schema: schema.engine)
    try index.upsert(records)
    let oracle = Oracle(schema: schema.oracle, records: records.map(\.forOracle))
    for row in rows {
      for (query, isFound) in row.found.map({ ($0, true) }) + row.notFound.map({ ($0, false) }) {
        let hits = index.search(query, limit: .max).hits
        if hits.contains(where: { $0.id.utf8.elementsEqual(row.record.utf8) }) != isFound {
          Issue.record("\(query) should \(isFound ? "" : "not ")find \(row.record)")
        }
        if let difference = Comparison.difference(query, index.snapshot, oracle) { Issue.record("\(difference)") }
      }
    }
  }
}
