import Typeahead
import TypeaheadTools

/// The live mode: every keystroke is answered at once on a screen of its own.
///
/// The library's own pieces answer (``LiveSearch``), and the loop waits for keys and answers at once: keys that came together (a
/// paste, a fast typist) are answered once. The second line says how many were found, and which way; below it stands what may be
/// typed next. A line that begins with a dot is a command: while
/// it is typed the commands that fit are listed, Tab completes, Enter carries it out. Tab on a query begins a command and
/// keeps the query; Escape goes back to it, and clears it. Enter on a query says why its first hits match.
struct LiveRepl: LiveScreen {
  var state: ReplState
  private(set) var hasEnded = false
  private var editor: LineEditor
  private let terminal: TerminalCalls
  private let remember: (String) -> Void
  /// What a command said, until the line changes.
  private var messages: [StyledLine]?
  private var search: LiveSearch
  /// The text that was asked about last.
  private var asked: String?
  /// What is shown, with what it was found by.
  private var found: LiveSearch.Found?
  private var rows: [Hit<Document>] = []
  /// The query set aside while a command is typed.
  private var setAside = ""
  private var scroll = 0

  init(_ state: ReplState, terminal: TerminalCalls, history: [String], remember: @escaping (String) -> Void) {
    self.state = state
    self.terminal = terminal
    self.remember = remember
    editor = LineEditor(history: history)
    search = LiveSearch(state.records.index, limit: state.limit, choices: state.choices, wake: terminal.wake)
    messages = state.records.note.map { [StyledLine($0, .problem)] }
  }

  mutating func press(_ key: Key) {
    switch editor.press(key) {
    case .none, .moved: break
    case .edited:
      if !DotCommand.isCommand(editor.text) { setAside = "" }
      messages = nil
      scroll = 0
    case .refused:
      messages = [StyledLine("a line has at most \(LineEditor.longest) bytes; type or paste less", .problem)]
    case .scrolled(let pages): scrollBody(by: pages)
    case .completionWanted: complete()
    case .escaped: goBack()
    case .submitted: submit()
    case .ended: hasEnded = true
    }
  }

  /// Takes the answers that came, one after another.
  mutating func passTime(_ duration: Duration) {
    for next in search.take() {
      next.update.difference.apply(to: &rows) { next.update.answer.hits[$0] }
      found = next
    }
  }

  /// Asks about the line where it is another than before: keys that came together are answered once.
  mutating func frame(width: Int, height: Int) -> LiveFrame {
    let query = DotCommand.isCommand(editor.text) ? setAside : editor.text
    if query != asked {
      asked = query
      search.type(query)
    }
    return LiveFrame(
      prompt: state.records.title, before: editor.before, after: editor.after, status: status, body: body(width: width),
      scroll: scroll)
  }

  private mutating func scrollBody(by pages: Int) {
    let (width, height) = terminal.size
    let most = frame(width: width, height: height).mostScroll(height: height)
    scroll = min(max(0, scroll + pages * max(1, height - 3)), most)
  }

  /// Completes a command; on a query, sets it aside and begins one.
  private mutating func complete() {
    guard DotCommand.isCommand(editor.text) else {
      (messages, scroll) = (nil, 0)
      setAside = editor.text
      editor.replace(with: ".")
      return
    }
    let lines = state.completions(of: editor.text)
    guard !lines.isEmpty else { return }
    editor.replace(with: DotCommand.commonPrefix(of: lines))
    if lines.count > 1 { messages = lines.map { StyledLine($0, .faint) } }
  }

  /// From a command to the query, from what was said to the hits, from a query to none.
  private mutating func goBack() {
    if DotCommand.isCommand(editor.text) {
      editor.replace(with: setAside)
      setAside = ""
    } else if messages == nil {
      editor.replace(with: "")
    }
    (messages, scroll) = (nil, 0)
  }

  private mutating func submit() {
    let line = editor.text
    scroll = 0
    editor.remember(line)
    remember(line)
    guard DotCommand.isCommand(line) else {
      messages = Self.table(state.inquiry.explain(line))
      return
    }
    editor.replace(with: setAside)
    setAside = ""
    do {
      let command = try DotCommand(parsing: line)
      messages = Self.table(try terminal.interruptible { try state.run(command) })
      startSearch()
      hasEnded = command == .quit || command == .mode(.line)
    } catch {
      messages = [StyledLine("\(error)", .problem)]
    }
  }

  /// Begins anew: with other records, or another limit.
  private mutating func startSearch() {
    search = LiveSearch(state.records.index, limit: state.limit, choices: state.choices, wake: terminal.wake)
    (asked, found, rows) = (nil, nil, [])
  }

  private var status: (left: StyledLine, right: StyledLine) {
    var left = StyledLine()
    if let update = found?.update {
      let answer = TimedAnswer(
        query: update.query.text, answer: update.answer, way: update.way,
        searchMicros: update.searchDuration / .microseconds(1),
        hitsMicros: (update.duration - update.searchDuration) / .microseconds(1))
      left = StyledLine(answer.summary, .bold)
      left.append(" · \(state.showsTime ? answer.times : "\(update.way)")", .faint)
    }
    return (left, StyledLine("\(keyHint) · \(state.records.index.count) in all", .faint))
  }

  /// What can be pressed or typed now.
  private var keyHint: String {
    if messages != nil || DotCommand.isCommand(editor.text) { return "Esc goes back" }
    return editor.text.isEmpty ? ".help · .quit" : "Esc clears · Tab: commands"
  }

  private func body(width: Int) -> AnyRandomAccessCollection<StyledLine> {
    if let messages { return AnyRandomAccessCollection(messages.flatMap { $0.wrapped(to: width) }) }
    guard DotCommand.isCommand(editor.text) else {
      let (preset, rows, head) = (state.records.preset, rows, suggestionLines)
      return AnyRandomAccessCollection(
        (0..<head.count + rows.count).lazy.map { line in
          line < head.count ? head[line] : StyledLine(rows[line - head.count], preset: preset)
        })
    }
    let word = editor.text.split(separator: " ", omittingEmptySubsequences: false).first.map(String.init) ?? "."
    let commands = DotCommand.table.filter { $0.word.hasPrefix(word) }
    return AnyRandomAccessCollection(Self.table(commands.map { "\($0.synopsis)\t\($0.help)" }))
  }

  /// What may be typed next, with what it leads to; no line if there is nothing.
  private var suggestionLines: [StyledLine] {
    let suggestions = found?.suggestions ?? []
    if suggestions.isEmpty { return [] }
    return [StyledLine(suggestions.map { "\($0.text) \($0.total)" }.joined(separator: " · "), .faint)]
  }

  /// Lines whose tabs make columns; the first column is as wide as its widest cell.
  private static func table(_ lines: [String]) -> [StyledLine] {
    let rows = lines.map { $0.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false).map(String.init) }
    let width = min(40, rows.filter { $0.count == 2 }.map { $0[0].columns }.max() ?? 0)
    return rows.map { row in
      guard row.count == 2 else { return StyledLine(row.first ?? "") }
      var line = StyledLine(row[0] + String(repeating: " ", count: max(0, width - row[0].columns)))
      line.append("  " + row[1].split(separator: "\t").joined(separator: "  "), .faint)
      return line
    }
  }
}
