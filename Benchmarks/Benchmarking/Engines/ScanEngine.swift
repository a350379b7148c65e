internal import Foundation
internal import TypeaheadTools

/// What an app's author writes today: every record's tokens, computed once, are tried one after another with Foundation.
///
/// It is the published smart-search matcher. A record's tokens are the parts of its texts between "." and white space; the
/// query's tokens, longest first, each take the first token left over that begins with them by Foundation's case- and
/// accent-insensitive anchored search. On strict names that is the definition itself, the whole name as written
/// included. Elsewhere all searched values are cut at punctuation too, and the totals differ from the definition:
/// a rival by approximation, and reported so.
///
/// The answer is the first twenty records, unranked, and the total.
final class ScanEngine: Engine {
  /// A record as the scan sees it.
  private struct Entry {
    let tokens: [String]
    /// The name as written, which a single query token may begin; strict names have it.
    let whole: String?

    init(_ document: Document, _ preset: Preset) {
      let delimiters = preset == .names ? ScanEngine.strictDelimiters : ScanEngine.delimiters
      let values = preset.searchedFields.flatMap(document.texts)
      tokens = values.flatMap { $0.components(separatedBy: delimiters).filter { !$0.isEmpty } }
      whole = preset == .names ? values.first : nil
    }
  }

  private static let strictDelimiters = CharacterSet.whitespacesAndNewlines.union(CharacterSet(charactersIn: "."))
  private static let delimiters = strictDelimiters.union(.punctuationCharacters).union(.symbols)
  private static let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .anchored]

  let kind = EngineKind.scan
  private let records: BenchRecords
  private var entries: [Entry]
  private var hits: [Int] = []
  private var total = 0

  init(_ records: BenchRecords) {
    self.records = records
    entries = records.documents.map { Entry($0, records.preset) }
  }

  func search(_ query: String) {
    hits.removeAll(keepingCapacity: true)
    total = 0
    let tokens = query.components(separatedBy: .whitespacesAndNewlines).filter { !$0.isEmpty }
      .sorted { $0.count > $1.count }
    for (place, entry) in entries.enumerated() where Self.matches(tokens, entry) {
      total += 1
      if hits.count < hitLimit { hits.append(place) }
    }
  }

  private static func matches(_ tokens: [String], _ entry: Entry) -> Bool {
    if tokens.count == 1, let whole = entry.whole, whole.range(of: tokens[0], options: options) != nil { return true }
    var left = entry.tokens
    for token in tokens {
      guard let place = left.firstIndex(where: { $0.range(of: token, options: options) != nil }) else { return false }
      left.remove(at: place)
    }
    return true
  }

  var outcome: Outcome { Outcome(total: total) }

  var ids: [String] { hits.map { records.documents[$0].id } }

  func replace(_ place: Int) -> Bool {
    entries[place] = Entry(records.documents[place], records.preset)
    return true
  }
}
