import Typeahead
package import TypeaheadTools

/// Prints answers: one line of JSON each, or plain lines.
///
/// Plain lines are `id`, tab, name, and for a hit of a later tier a tab and `mended`; control characters in them are made visible,
/// so a line is a hit and a tab ends the id. With limit 0 the total stands alone on a line. On a terminal a last line says the total and the times.
package struct AnswerPrinter {
  package enum Style {
    case json
    case plain
  }

  let preset: Preset
  let style: Style
  let explains: Bool
  let limit: Int
  let terminal: Terminal

  package init(preset: Preset, style: Style, explains: Bool, limit: Int, terminal: Terminal) {
    self.preset = preset
    self.style = style
    self.explains = explains
    self.limit = limit
    self.terminal = terminal
  }

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
      try output.writeLine(StyledLine("\(timed.summary) · \(timed.times)", .faint).drawn(inColour: terminal.hasColour))
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
