import Typeahead
import TypeaheadTools

/// Prints answers: one line of JSON each, or plain lines.
///
/// Plain lines are `id`, tab, name, and for a hit of a later tier a tab and `mended`; control characters in them are made visible,
/// so a line is a hit and a tab ends the id. With limit 0 the total stands alone on a line. On a terminal a last line says the total and the time.
struct AnswerPrinter {
  enum Style {
    case json
    case plain
  }

  let preset: Preset
  let style: Style
  let explains: Bool
  let limit: Int
  let terminal: Terminal

  func print(_ timed: TimedAnswer, to output: inout Output) throws {
    switch style {
    case .json: try output.writeJSON(timed.json(explains: explains).bytes, on: terminal)
    case .plain: try printPlain(timed, to: &output)
    }
  }

  /// Prints the answer to what is no query: an `error` in JSON; else the answer is empty, and the error goes to standard error.
  func print(_ error: QueryLineError, to output: inout Output) throws {
    switch style {
    case .json:
      var json = JSONWriter()
      json.beginObject()
      json.key("error")
      json.string(error.description)
      json.endObject()
      try output.writeJSON(json.bytes, on: terminal)
    case .plain:
      try output.flush()
      try Warnings.print([error.description])
    }
  }

  private func printPlain(_ timed: TimedAnswer, to output: inout Output) throws {
    if limit == 0 { return try output.writeLine(String(timed.answer.total)) }
    for hit in timed.answer.hits { try printHit(hit, to: &output) }
    if terminal.isInteractive {
      try output.writeLine(StyledLine(timed.summary(withTime: true), .faint).drawn(inColour: terminal.hasColour))
    }
  }

  /// Prints a hit: on a terminal with the matches marked, and those outside the name behind it.
  func printHit(_ hit: Hit<Document>, to output: inout Output) throws {
    let name = preset.name(of: hit.record)
    if terminal.isInteractive {
      try output.writeLine(StyledLine(hit, preset: preset).drawn(inColour: terminal.hasColour))
    } else {
      try output.writeLine("\(hit.id.printable)\t\(name.printable)\(hit.mending == nil ? "" : "\tmended")")
    }
    guard explains else { return }
    for line in hit.explanation.description.split(separator: "\n") {
      try output.writeLine("    \(String(line).printable)")
    }
  }
}

extension TimedAnswer {
  /// The total in words, `33 records` or `20 of 33 records`, what was mended, and the time.
  func summary(withTime: Bool) -> String {
    let total = answer.total.counted("record")
    var shown = !answer.hits.isEmpty && answer.hits.count < answer.total ? "\(answer.hits.count) of \(total)" : total
    if let mended = answer.didYouMean { shown += ", \(answer.hits.count) for \"\(mended.printable)\"" }
    return withTime ? "\(shown), \(Int(micros.rounded())) µs" : shown
  }

  /// The answer as a line of JSON.
  func json(explains: Bool) -> JSONWriter {
    AnswerLine(query, answer, micros: micros, explains: explains).json
  }
}
