import Typeahead
import TypeaheadCorpora
import TypeaheadTools

/// What the REPL works on and how it shows it; the same for all ways of typing.
struct ReplState {
  var records: RecordSet
  /// The most hits listed.
  var limit = 20
  var showsTime: Bool
  var mode: DotCommand.Mode

  /// Answers a query on the records as they are now.
  func answer(_ query: String) -> TimedAnswer {
    SnapshotSearch(snapshot: records.index.snapshot, limit: limit, fields: nil, filter: nil).answer(query)
  }

  /// What is said of the records beside answers.
  var inquiry: Inquiry { Inquiry(records.index, preset: records.preset, limit: limit) }

  /// The lines that a begun dot command may become.
  func completions(of line: String) -> [String] {
    DotCommand.completions(of: line, corpora: Corpus.all.map(\.name), fields: records.preset.fields)
  }

  /// Carries a command out and gives the lines to show; `quit` is the caller's.
  mutating func run(_ command: DotCommand) throws -> [String] {
    switch command {
    case .help: return DotCommand.helpLines
    case .open(let file, let preset): return try use(RecordSet(file: file, preset: preset ?? records.preset))
    case .corpus(nil): return Corpus.all.map { "\($0.name)\t\($0.summary)" }
    case .corpus(let name?): return try use(RecordSet(corpus: name))
    case .importing(let file):
      let (count, note) = try records.add(file: file)
      return ["\(count) read, \(records.index.count) records now"] + [note].compactMap(\.self)
    case .explain(let query): return inquiry.explain(query)
    case .whyNot(let id, let query): return inquiry.whyNot(id, query)
    case .facets(let field, let measured, let query): return inquiry.facets(field, measured, query)
    case .timer(let isOn):
      showsTime = isOn
      return ["timer \(isOn ? "on" : "off")"]
    case .mode(let mode):
      self.mode = mode
      return ["mode \(mode.rawValue)"]
    case .limit(let limit):
      self.limit = limit
      return ["limit \(limit == .max ? "all" : String(limit))"]
    case .stats: return stats
    case .save(let file): return try save(file)
    case .quit: return []
    }
  }

  private mutating func use(_ records: RecordSet) -> [String] {
    self.records = records
    return ["\(records.index.count) records of \(records.name)"] + [records.note].compactMap(\.self)
  }
}
