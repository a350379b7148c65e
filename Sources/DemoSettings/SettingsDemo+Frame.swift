import Typeahead
import TypeaheadSettings
package import TypeaheadTools

extension SettingsDemo {
  package func frame(width: Int, height: Int) -> LiveFrame {
    let (lines, row) = journey.map(Self.lines) ?? (listLines(width), chosen)
    let hints = journey == nil ? searchHints : "Tab switches · Ctrl-X hides · Esc goes back"
    return LiveFrame(
      prompt: "settings", before: editor.before, after: editor.after,
      status: (status, StyledLine(hints, .faint)), body: lines, scroll: max(0, row - max(0, height - 4)))
  }

  private var searchHints: String {
    if answer == nil { return "Esc opens it anew · Ctrl-D leaves" }
    return hits.isEmpty ? "Esc clears" : "Enter opens · Tab switches · Ctrl-X hides"
  }

  private var status: StyledLine {
    if let note { return StyledLine(note, .bold) }
    if let journey {
      let step = journey.isOpening ? " · …" : journey.step.map { " · \($0)" } ?? ""
      return StyledLine(journey.open.map(\.title).joined(separator: " › ") + step, .bold)
    }
    guard let answer else { return StyledLine(count.counted("setting"), .bold) }
    var line = StyledLine("\(answer.total) of \(count.counted("setting"))", .bold)
    if !hits.isEmpty, hits.count < answer.total { line.append(", \(hits.count) listed") }
    if let meant = answer.didYouMean { line.append(", \(answer.hits.count) for “\(meant)”") }
    return line
  }

  // MARK: Searching

  private func listLines(_ width: Int) -> [StyledLine] {
    if answer == nil { return greeting }
    return hits.enumerated().map { place, hit in Self.line(hit, isChosen: place == chosen, width) } + rest
  }

  /// Says where the list is cut.
  private var rest: [StyledLine] {
    guard let total = answer?.total, hits.count < total, !hits.isEmpty else { return [] }
    return [StyledLine("\(hits.count) of \(total) are listed; type more to see others", .faint)]
  }

  private var greeting: [StyledLine] {
    let (summary, problems) = (summary, problems)
    return [
      StyledLine("Type what you look for; up and down choose, Enter opens the way to it.", .faint),
      StyledLine("Tab turns a switch, Ctrl-X hides the section, Ctrl-R shows all again.", .faint),
      StyledLine(
        "entered \(summary.visits) · opened \(summary.openings) · searched \(summary.searches) · found \(summary.finds)",
        .faint),
    ] + (memoryPlace.map { [StyledLine("What was opened before comes first among equals; \($0).", .faint)] } ?? [])
      + problems.map { StyledLine("\($0)", .problem) }
  }

  /// A hit with its path, which tells equal titles apart and so comes before what may be long; then its value, and what else matches.
  private static func line(_ hit: Hit<SettingsEntry>, isChosen: Bool, _ width: Int) -> StyledLine {
    let (entry, matches) = (hit.record, hit.matches)
    func ranges(_ field: String, _ value: Int = 0) -> [Range<Int>] {
      matches.filter { $0.field == field && $0.valueIndex == value }.flatMap(\.utf8Ranges)
    }
    var line = StyledLine(isChosen ? "▸ " : "  ", .prompt)
    line.append(entry.title, isChosen ? .bold : [], marking: ranges("title"))
    let first = entry.path.firstShown(in: width - line.columns)
    for (place, title) in entry.path.enumerated().dropFirst(first) {
      line.append(place == 0 ? "  in " : place == first ? "  in … › " : " › ", .faint)
      line.append(title, .faint, marking: ranges("path", place))
    }
    if let value = entry.value {
      line.append("  ")
      line.append(value, marking: ranges("value"))
    }
    for match in matches where ["keywords", "category"].contains(match.field) {
      line.append("  \(match.field): ", .faint)
      line.append(match.value, .faint, marking: match.utf8Ranges)
    }
    return line
  }

  // MARK: On a screen

  /// The rows of the last screen with the titles of their sections, and the line the person is on.
  private static func lines(_ journey: Journey) -> (lines: [StyledLine], row: Int) {
    let screen = journey.open[journey.open.count - 1]
    var lines: [StyledLine] = []
    var line = 0
    for section in screen.sections where section.isShown {
      if !section.title.isEmpty { lines.append(StyledLine(section.title, .faint)) }
      for row in section.rows {
        let isMeant = row.names.id == journey.meant
        if isMeant { line = lines.count }
        let isLit = screen.isLit && row.names.id == screen.target
        lines.append(self.line(row, isMeant: isMeant, isLit: isLit))
      }
    }
    if lines.isEmpty { lines.append(StyledLine("all of this screen is hidden; Ctrl-R shows it again", .faint)) }
    return (lines, line)
  }

  private static func line(_ row: any DemoRow, isMeant: Bool, isLit: Bool) -> StyledLine {
    var line = StyledLine(isMeant ? "▸ " : "  ", .prompt)
    line.append(isLit ? "» \(row.names.title) «" : row.names.title, isLit ? .match : isMeant ? .bold : [])
    if let value = row.value { line.append("  \(value)") }
    if row is MenuRow { line.append("  ›", .faint) }
    return line
  }
}

extension [String] {
  /// From which menu on a way is shown in so many columns: those nearest to an item say more of it than the outermost ones.
  fileprivate func firstShown(in room: Int) -> Int {
    var columns = reduce(2) { $0 + 3 + $1.columns }
    var first = 0
    while columns > room, first < count - 1 {
      columns -= 3 + self[first].columns
      // An ellipsis stands for them.
      if first == 0 { columns += 4 }
      first += 1
    }
    return first
  }
}
