extension LiveFrame {
  /// The bytes that put the frame on the screen in place of whatever is there, and the cursor into the typed line.
  ///
  /// Each line is cleared behind its text rather than the whole screen before it, so nothing flickers. Behind a line that
  /// fills its row nothing is cleared: the cursor then still stands on the last character.
  package func drawn(width: Int, height: Int, inColour hasColour: Bool) -> String {
    let (lines, cursor) = lines(width: width, height: height)
    let rows = lines.map { $0.drawn(inColour: hasColour) + ($0.columns < width ? "\u{1B}[K" : "") }
    let rest = lines.count < height ? "\r\n\u{1B}[J" : ""
    return "\u{1B}[?25l\u{1B}[H\(rows.joined(separator: "\r\n"))\(rest)\u{1B}[1;\(cursor + 1)H\u{1B}[?25h"
  }
}
