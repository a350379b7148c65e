internal import Foundation
internal import TypeaheadSQLite
internal import TypeaheadStore
internal import TypeaheadTools

/// SQLite's full-text index FTS5, set up as measurement showed best for it.
///
/// On 100,000 users, of all settings tried:
/// - `detail=full` is faster than `column` and `none`, though larger: for queries of several prefixes by up to 6 ×.
/// - Contentless: the records lie elsewhere, as for every engine here; unranked variants keep no column sizes.
/// - A mapped file is as fast as a database in memory; pages of 4 KB, as usual, are as fast as larger ones.
/// - The total comes with the hits where fewer than twenty are found, else from `count(*)`. Without an index of prefixes the same
///   rows are gone through to the end instead: merging all terms that begin so takes longer than the rows do.
/// - `ORDER BY bm25(t) LIMIT 20` takes two thirds of the time of `ORDER BY rank LIMIT 20`, for the same order.
///
/// The index is merged into one segment (`optimize`), the file vacuumed; statements are compiled once. Each query token is a
/// quoted prefix, cut and folded by FTS5 as the text was (`unicode61 remove_diacritics 2`). Two tokens may share one of the
/// record's, and there is one reading of each: totals differ from the definition where that matters.
final class FTS5Engine: Engine {
  let kind: EngineKind
  private let records: BenchRecords
  private let layout: FTS5Table.Layout
  private let file = TemporaryFile(extension: "sqlite")
  /// `nil` while it is closed.
  private var table: FTS5Table?
  /// The same with the records, once durable writes are measured.
  private var store: FTS5Store?
  private var hits: [Int] = []
  private var total = 0
  private var isRefused = false

  /// - Parameter kind: One of the variants.
  init(_ kind: EngineKind, _ records: BenchRecords) throws(SQLiteError) {
    self.kind = kind
    self.records = records
    layout = FTS5Table.Layout(
      columns: records.preset.searchedFields.count,
      hasPrefixes: kind == .fts5PrefixCount || kind == .fts5PrefixRankCount,
      isRanked: kind == .fts5PrefixRankCount || kind == .fts5RankCount)
    table = try FTS5Table(
      in: file, layout, rows: records.documents.lazy.map { [records] in Self.texts($0, records.preset) })
  }

  /// The measured call. A query that FTS5 refuses finds nothing, which is a wrong total where there is something, and counts as cut.
  func search(_ query: String) {
    hits.removeAll(keepingCapacity: true)
    isRefused = false
    let match = Self.match(query)
    if match.isEmpty {
      // An app shows its list then, without asking.
      total = records.documents.count
      hits.append(contentsOf: 1...min(hitLimit, total))
    } else {
      let found = try? table?.search(match, into: &hits)
      (total, isRefused) = (found ?? 0, found == nil)
    }
  }

  /// The query as FTS5 takes it: `jo sm` becomes `"jo"* "sm"*`.
  static func match(_ query: String) -> String {
    var match = ""
    var isInside = false
    for scalar in query.unicodeScalars {
      if scalar.properties.isWhitespace {
        if isInside { match += "\"*" }
        isInside = false
      } else {
        if !isInside { match += match.isEmpty ? "\"" : " \"" }
        isInside = true
        if scalar == "\"" { match += "\"" }
        match.unicodeScalars.append(scalar)
      }
    }
    return isInside ? match + "\"*" : match
  }

  /// A record's columns: the values of each field, a line each.
  private static func texts(_ document: Document, _ preset: Preset) -> [String] {
    preset.searchedFields.enumerated().map { place, field in
      let otherNames = place == 0 ? preset.otherNamesField.map(document.texts) ?? [] : []
      return (document.texts(field) + otherNames).joined(separator: "\n")
    }
  }

  var outcome: Outcome { Outcome(total: total, isCut: isRefused) }

  /// Rows count from 1.
  var ids: [String] { hits.map { records.documents[$0 - 1].id } }

  var sections: [(name: String, bytes: Int)]? { try? table?.sections() }

  func replace(_ place: Int) throws -> Bool {
    try table?.update(row: place + 1, texts(place))
    return true
  }

  private func texts(_ place: Int) -> [String] { Self.texts(records.documents[place], records.preset) }

  private func row(_ place: Int) -> FTS5Store.Row {
    let document = records.documents[place]
    return FTS5Store.Row(
      number: place + 1, id: document.id, texts: texts(place), body: DocumentCodec().encode(document))
  }

  func writeDurably(_ places: [Int]) throws -> Bool {
    if store == nil {
      table = nil
      store = try FTS5Store(in: file, layout, rows: records.documents.indices.lazy.map(row))
    }
    try store?.replace(places.map(row))
    return true
  }

  func close() -> Bool {
    table = nil
    return true
  }

  func open(thenSearch query: String) throws {
    table = try FTS5Table(in: file, layout)
    search(query)
  }
}
