import Typeahead
import TypeaheadTools

/// `fts search`: answers one query, or one a line.
struct SearchCommand {
  private let call: Invocation
  /// The most hits to list; `.max` is all.
  private let limit: Int
  private let fields: [String]?
  private let conditions: [FieldFilter]
  private let preset: Preset?

  /// - Throws: ``UsageError`` where options do not fit the records or each other; no input is read before.
  init(_ call: Invocation) throws {
    self.call = call
    limit = call.value("limit") == "all" ? .max : call.count("limit") ?? 20
    fields = call.list("fields")
    try call.checkUser()
    conditions = try call.values("filter").map { try FieldFilter(parsing: $0) }
    preset = try RecordSet.preset(of: call)
    if let preset { try check(preset) }
    if call.value("input") == "-", call.arguments.isEmpty {
      throw UsageError("records and queries both come from standard input", mend: "give the query as words")
    }
    if call.value("keywords") == "-", call.arguments.isEmpty {
      throw UsageError("keywords and queries both come from standard input", mend: "give the query as words")
    }
  }

  /// Refuses fields and filters that do not fit the records.
  private func check(_ preset: Preset) throws(UsageError) {
    if let fields { try preset.check(searched: fields) }
    for condition in conditions { try condition.checkValue(of: preset) }
  }

  /// Reads the records and answers.
  ///
  /// - Throws: ``UsageError`` where a filter's field is nobody's, and what reading and writing throw.
  func run() throws -> ExitCode {
    guard let records = try RecordSet(call, preset, visibleTo: call.user) else { return .wrongUsage }
    if call.has("index") { try check(records.preset) }
    try records.printNote()
    let snapshot = records.index.snapshot
    for condition in conditions { try condition.check(snapshot, of: records.preset) }
    let terminal = Terminal.standardOutput
    let printer = AnswerPrinter(
      preset: records.preset, style: call.has("json") ? .json : .plain, explains: call.has("explain"),
      limit: limit, terminal: terminal)
    let search = TimedSearch(
      limit: limit, fields: fields, filter: .all(of: conditions),
      isMarked: printer.style == .json || terminal.isInteractive)
    return try QueryLoop(call: call, printer: printer).run { search.answer($0, in: snapshot, isFresh: true) }
  }
}
