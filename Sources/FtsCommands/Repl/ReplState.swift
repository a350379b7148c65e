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
  /// What was chosen of the records.
  private var memory: ChoicesMemory
  private let memoryKind: ChoicesMemory.Kind
  private(set) var showsTime: Bool
  private(set) var mode: DotCommand.Mode

  /// - Parameter memory: How long it is known what was chosen.
  /// - Throws: ``ChoicesFileError`` where the file that keeps it is none.
  init(records: RecordSet, showsTime: Bool, mode: DotCommand.Mode, memory: ChoicesMemory.Kind) throws {
    (self.records, self.showsTime, self.mode, memoryKind) = (records, showsTime, mode, memory)
    self.memory = try ChoicesMemory(of: records.title, from: records.origin, memory)
    begin()
  }

  /// What was chosen before; nil where nothing is remembered.
  var choices: Choices<String>? { memory.choices }

  /// Begins to answer by what is known now.
  private mutating func begin() { search = TimedSearch(limit: limit, choices: memory.choices) }

  /// Answers a query on the records as they are now.
  func answer(_ query: String) -> TimedAnswer {
    search.answer(query, in: records.index.snapshot, isFresh: false)
  }

  /// What is said of an answer below its hits.
  func summary(of timed: TimedAnswer) -> String {
    showsTime ? "\(timed.summary) · \(timed.times)" : timed.summary
  }

  /// What is said of the records beside answers.
  var inquiry: Inquiry { Inquiry(records.index, preset: records.preset, limit: limit, choices: memory.choices) }

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
    case .choose(let id, let query):
      try check(id)
      return try remember { choices in
        choices.choose(id, typed: query)
        return "\(id.printable) chosen"
      }
    case .pin(let id, let query):
      try check(id)
      return try remember { choices in
        let isPinned = choices.pin(id, for: query)
        return isPinned
          ? "\(id.printable) pinned for \(query.printable)" : "nothing pinned: a text has words, in 64 bytes"
      }
    case .forget(let id?):
      return try remember { $0.forget(id) ? "\(id.printable) forgotten" : "nothing was known of \(id.printable)" }
    case .forget(nil):
      return try remember { choices in
        choices.forgetAll()
        return "all is forgotten"
      }
    case .facets(let field, let measured, let query): return inquiry.facets(field, measured, query)
    case .timer(let isOn):
      showsTime = isOn
      return ["timer \(isOn ? "on" : "off")"]
    case .mode(let mode):
      self.mode = mode
      return ["mode \(mode.rawValue)"]
    case .limit(let limit):
      self.limit = limit
      begin()
      return ["limit \(limit == .max ? "all" : String(limit))"]
    case .stats: return stats
    case .save(let file): return try save(file)
    case .quit: return []
    }
  }

  private func check(_ id: String) throws(UsageError) {
    if records.index.snapshot[id: id] != nil { return }
    throw UsageError(
      "there is no record “\(id.printable)”", mend: "give the id of a hit; .stats says how many there are")
  }

  /// Changes what is remembered, and says what was done.
  private mutating func remember(_ change: (inout Choices<String>) -> String) throws -> [String] {
    if memory.choices == nil { return [memory.place] }
    var said = ""
    try memory.change { said = change(&$0) }
    begin()
    return ["\(said); \(memory.place)"]
  }

  private mutating func use(_ records: RecordSet) throws -> [String] {
    memory = try ChoicesMemory(of: records.title, from: records.origin, memoryKind)
    self.records = records
    begin()
    return ["\(records.index.count.counted("record")) of \(records.name)"] + [records.note].compactMap(\.self)
  }
}
