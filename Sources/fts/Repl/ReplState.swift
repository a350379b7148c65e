import Typeahead
import TypeaheadCorpora
import TypeaheadTools

/// What the REPL works on and how it shows it; the same for all ways of typing.
struct ReplState {
  private(set) var records: RecordSet
  /// The most hits listed.
  private(set) var limit = 20
  /// Answers one line after another.
  private var search = TimedSearch(limit: 20)
  private(set) var showsTime: Bool
  private(set) var mode: DotCommand.Mode

  init(records: RecordSet, showsTime: Bool, mode: DotCommand.Mode) {
    (self.records, self.showsTime, self.mode) = (records, showsTime, mode)
  }

  /// Answers a query on the records as they are now.
  func answer(_ query: String) -> TimedAnswer {
    search.answer(query, in: records.index.snapshot, isFresh: false)
  }

  /// What is said of an answer below its hits.
  func summary(of timed: TimedAnswer) -> String {
    showsTime ? "\(timed.summary) · \(timed.times)" : timed.summary
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
    case .open(let folder, nil) where ProcessCalls.isFolder(folder): return try use(RecordSet(durable: folder))
    case .open(let file, let preset): return try use(RecordSet(file: file, preset: preset ?? records.preset))
    case .corpus(nil): return Corpus.all.map { "\($0.name)\t\($0.summary)" }
    case .corpus(let name?): return try use(RecordSet(corpus: name))
    case .importing(let file):
      let (count, note) = try records.add(file: file)
      return ["\(count) read, \(records.index.count.counted("record")) now"] + [note].compactMap(\.self)
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
      search = TimedSearch(limit: limit)
      return ["limit \(limit == .max ? "all" : String(limit))"]
    case .stats: return stats
    case .save(let file): return try save(file)
    case .quit: return []
    }
  }

  private mutating func use(_ records: RecordSet) -> [String] {
    self.records = records
    return ["\(records.index.count.counted("record")) of \(records.name)"] + [records.note].compactMap(\.self)
  }
}
