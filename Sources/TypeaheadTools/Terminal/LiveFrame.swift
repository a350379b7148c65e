/// What the live mode shows, as lines of text: the line being typed, a status line, then results or messages.
///
///     symbols › fill circle
///     934 records · fresh 4.1 µs · hits 41 µs       Esc clears · Tab: commands
///     inset.filled.circle
///     …
///
/// A pure function of its parts and the window's size, so it is tested without a terminal.
package struct LiveFrame {
  package var prompt: String
  package var before: String
  package var after: String
  /// At the left and at the right of the second line.
  package var status: (left: StyledLine, right: StyledLine)
  /// All lines; only those in sight are asked for, so a million hits cost no more than twenty.
  package var body: AnyRandomAccessCollection<StyledLine>
  /// How many lines of the body are scrolled away.
  package var scroll: Int

  package init(
    prompt: String, before: String, after: String, status: (left: StyledLine, right: StyledLine),
    body: some RandomAccessCollection<StyledLine>, scroll: Int = 0
  ) {
    self.prompt = prompt
    self.before = before
    self.after = after
    self.status = status
    self.body = AnyRandomAccessCollection(body)
    self.scroll = scroll
  }

  /// The lines and the cursor's column in the first one, counted from 0.
  package func lines(width: Int, height: Int) -> (lines: [StyledLine], cursor: Int) {
    let (first, cursor) = inputLine(width)
    var lines = [first]
    if height > 1 { lines.append(statusLine(width)) }
    let room = max(0, height - 2)
    lines += body.dropFirst(scroll).prefix(room).map { $0.truncated(to: width) }
    return (lines, cursor)
  }

  /// The most lines of the body that can be scrolled away, so that the last ones stay in sight.
  package func mostScroll(height: Int) -> Int { max(0, body.count - max(1, height - 2)) }

  /// The line being typed; where it is too long, the part round the cursor.
  private func inputLine(_ width: Int) -> (StyledLine, Int) {
    var line = StyledLine()
    let label = "\(prompt) › "
    if label.columns < width / 2 { line.append(label, .prompt) }
    let start = line.columns
    // The cursor itself takes a column, at the end of the line too.
    let room = max(1, width - start - 1)
    let head = Self.suffix(of: before.printable, columns: room)
    line.append(head)
    let cursor = start + head.columns
    line.append(Self.prefix(of: after.printable, columns: width - cursor))
    return (line, min(cursor, max(0, width - 1)))
  }

  private func statusLine(_ width: Int) -> StyledLine {
    let left = status.left.truncated(to: width)
    var right = status.right
    // Of hints that do not fit, the first ones are shown.
    while width - left.columns - right.columns < 2 {
      guard let shorter = right.withoutLastPart else { return left }
      right = shorter
    }
    var line = left
    line.append(String(repeating: " ", count: width - left.columns - right.columns))
    for span in right.spans { line.append(span.text, span.style) }
    return line
  }

  private static func prefix(of text: String, columns: Int) -> String {
    var room = columns
    return String(
      text.prefix { character in
        room -= character.columns
        return room >= 0
      })
  }

  private static func suffix(of text: String, columns: Int) -> String {
    var room = columns
    return String(
      text.reversed().prefix { character in
        room -= character.columns
        return room >= 0
      }.reversed())
  }
}

extension StyledLine {
  /// The line without the last of its parts, which have a dot between them; nil where there is but one.
  fileprivate var withoutLastPart: StyledLine? {
    let parts = text.parts(separatedBy: " · ")
    guard let style = spans.first?.style, parts.count > 1 else { return nil }
    return StyledLine(parts.dropLast().joined(separator: " · "), style)
  }
}
