/// A terminal over time as a moving picture: an SVG that browsers play for ever, without a script.
///
/// Each frame is a group that is visible for its time. Without motion the picture is the frame that is shown longest.
package struct MovingPicture {
  /// What is shown for a time.
  private struct Frame {
    var lines: [StyledLine]
    var cursor: Int
    var start: Int
    var milliseconds: Int
  }

  private let title: String
  private let (width, height): (Int, Int)
  private var frames: [Frame] = []

  /// A picture of a window of so many columns and rows; screen readers read the title.
  package init(title: String, width: Int, height: Int) {
    (self.title, self.width, self.height) = (title, width, height)
  }

  private var length: Int { frames.last.map { $0.start + $0.milliseconds } ?? 0 }

  /// Adds a frame that is shown for so many milliseconds; one that looks like the one before lengthens that one.
  package mutating func append(_ frame: LiveFrame, milliseconds: Int) {
    let (lines, cursor) = frame.lines(width: width, height: height)
    if let last = frames.last, last.lines == lines, last.cursor == cursor {
      frames[frames.count - 1].milliseconds += milliseconds
    } else {
      frames.append(Frame(lines: lines, cursor: cursor, start: length, milliseconds: milliseconds))
    }
  }

  // MARK: Drawing

  /// The size of a column and a row, and of the margin, in pixels.
  private static let (column, row, margin) = (8.4, 20, 16)

  /// The picture.
  package var svg: String {
    let size = (Int(Double(width) * Self.column) + 2 * Self.margin, height * Self.row + 2 * Self.margin)
    let resting = frames.indices.max { frames[$0].milliseconds < frames[$1].milliseconds } ?? 0
    let background = ##"<rect width="100%" height="100%" rx="8" fill="#16181d"/>"##
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.0) \(size.1)" width="\(size.0)" height="\(size.1)" role="img">
      <title>\(title.escaped)</title>
      <style>
      text { font: 14px ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", monospace; fill: #d7dae0; white-space: pre; }
      .m { fill: #ffcc66; font-weight: bold; } .f { fill: #8b93a3; } .b { font-weight: bold; } .p { fill: #56b6c2; } .e { fill: #e06c75; }
      rect.c { fill: #d7dae0; }
      g { visibility: hidden; animation-duration: \(length)ms; animation-iteration-count: infinite; animation-timing-function: step-end; }
      \(frames.indices.map(motion).joined(separator: "\n"))
      #f\(resting) { visibility: visible; }
      @media (prefers-reduced-motion: reduce) { g { animation: none; } }
      </style>
      \(background)
      \(frames.indices.map(group).joined(separator: "\n"))
      </svg>

      """
  }

  /// When a frame is visible.
  private func motion(_ place: Int) -> String {
    let (start, end) = (frames[place].start, frames[place].start + frames[place].milliseconds)
    func share(_ time: Int) -> String {
      let thousandths = (time * 100_000 + length / 2) / max(1, length)
      let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
      return "\(whole).\(String(rest + 1000).dropFirst())%"
    }
    let shown = "visibility: visible"
    let hides = end < length ? " \(share(end)) { visibility: hidden }" : ""
    let begins = start > 0 ? "0% { visibility: hidden } \(share(start)) { \(shown) }" : "0% { \(shown) }"
    return "#f\(place) { animation-name: k\(place); } @keyframes k\(place) { \(begins)\(hides) }"
  }

  private func group(_ place: Int) -> String {
    let frame = frames[place]
    let cursor = Double(Self.margin) + Double(frame.cursor) * Self.column
    let rows = frame.lines.enumerated().map { row, line in draw(line, row: row) }.joined()
    return
      #"<g id="f\#(place)"><rect class="c" x="\#(cursor.short)" y="\#(Self.margin)" width="2" height="17"/>\#(rows)</g>"#
  }

  /// A line: each stretch of a style begins where its column is, whatever the font, and is as wide as its columns.
  private func draw(_ line: StyledLine, row: Int) -> String {
    let baseline = Self.margin + row * Self.row + 14
    var column = 0
    var result = ""
    for span in line.spans {
      defer { column += span.text.columns }
      // Not all that draw pictures keep blanks at an end.
      let indent = span.text.prefix { $0 == " " }.count
      let text = String(span.text.dropFirst(indent).reversed().drop { $0 == " " }.reversed())
      if text.isEmpty { continue }
      let place = Double(Self.margin) + Double(column + indent) * Self.column
      let length = Double(text.columns) * Self.column
      let kind = span.style.svgClass.map { #" class="\#($0)""# } ?? ""
      result +=
        #"<text x="\#(place.short)" y="\#(baseline)"\#(kind) textLength="\#(length.short)">\#(text.escaped)</text>"#
    }
    return result
  }
}

extension StyledLine.Style {
  /// The name of the style in the picture.
  fileprivate var svgClass: String? {
    if contains(.match) { return "m" }
    let classes: [(StyledLine.Style, String)] = [(.faint, "f"), (.problem, "e"), (.prompt, "p"), (.bold, "b")]
    return classes.first { contains($0.0) }?.1
  }
}

extension String {
  /// The text as XML takes it.
  fileprivate var escaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

extension Double {
  /// The number with one digit behind the point.
  fileprivate var short: String { String((self * 10).rounded() / 10) }
}
