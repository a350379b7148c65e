package import Typeahead

/// What the REPL says about records beside answers, as lines: why they match, why one does not, which values there are.
package struct Inquiry: Sendable {
  private let index: SearchIndex<Document>
  private let preset: Preset
  /// The most hits or values listed.
  private let limit: Int
  /// What was chosen before; nil where nothing is remembered.
  private let choices: Choices<String>?

  package init(_ index: SearchIndex<Document>, preset: Preset, limit: Int, choices: Choices<String>? = nil) {
    (self.index, self.preset, self.limit, self.choices) = (index, preset, limit, choices)
  }

  /// Why the first hits match.
  package func explain(_ query: String) -> [String] {
    let answer = index.search(query, SearchOptions(limit: min(limit, Self.mostExplained), choices: choices))
    let readings = Query(query).readings
    var result: [String] = []
    if index.schema.readsQueriesFreely, readings.count > 1 {
      let shown = readings.prefix(Self.mostReadings).map { $0.tokens.joined(separator: " ") }
      let rest = readings.count > shown.count ? " · …" : ""
      result.append("read as \(shown.joined(separator: " · "))\(rest)")
    }
    for hit in answer.hits {
      result.append("\(hit.id)\t\(preset.name(of: hit.record))")
      result += Self.lines(of: hit.explanation.description).map { "    " + $0 }
    }
    let mended = answer.didYouMean.map { "; shown are hits for \"\($0)\"" } ?? ""
    return result + [Self.sentence(of: answer.total) + mended]
  }

  private static func sentence(of total: Int) -> String {
    switch total {
    case 0: "no record matches"
    case 1: "1 record matches"
    default: "\(total) records match"
    }
  }

  private static var mostExplained: Int { 3 }
  private static var mostReadings: Int { 3 }

  /// Why a record does not match.
  package func whyNot(_ id: String, _ query: String) -> [String] {
    Self.lines(of: index.snapshot.whyNot(id, Query(query)).description)
  }

  /// The values of a field among the matches of a query, the most frequent first, with the sum of the numbers of another.
  package func facets(_ field: String, _ measured: String?, _ query: String) -> [String] {
    let facet = Facet<Document>(field) { $0.texts(field) }
    let values = index.snapshot.facets(
      query, by: measured.map { name in facet.measuring { $0.wholeNumber(name) } } ?? facet)
    if values.isEmpty { return ["no matching record has the field \(field)"] }
    let shown = values.prefix(limit).map { value in
      let range = value.minimum.flatMap { low in value.maximum.map { "\tsum \(value.sum), \(low) to \($0)" } } ?? ""
      return "\(value.count)\t\(value.value)\(measured == nil ? "" : range)"
    }
    var notes = shown.count < values.count ? ["\(shown.count) of \(values.count) values"] : []
    if let measured, values.allSatisfy({ $0.minimum == nil }) {
      notes.append("no matching record has a number in the field \(measured)")
    }
    return shown + notes
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
