/// One line of text in styles, measured in columns and harmless to a terminal.
///
///     var line = StyledLine()
///     line.append("circle.fill", marking: [0..<4])
///     line.append("  shape", .faint)
///     line.truncated(to: 10).columns  // 10, with … at the end
package struct StyledLine: Sendable, Equatable {
  /// How a stretch looks.
  package struct Style: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The matched part of a value.
    package static let match = Style(rawValue: 1)
    /// What matters less.
    package static let faint = Style(rawValue: 2)
    package static let bold = Style(rawValue: 4)
    package static let problem = Style(rawValue: 8)
    package static let prompt = Style(rawValue: 16)
  }

  /// A stretch of one style.
  package struct Span: Sendable, Equatable {
    package var text: String
    package let style: Style
  }

  package private(set) var spans: [Span] = []

  package init(_ text: String = "", _ style: Style = []) { append(text, style) }

  /// The text without styles.
  package var text: String { spans.map(\.text).joined() }
  package var columns: Int { spans.reduce(0) { $0 + $1.text.columns } }

  /// Adds text, made printable.
  package mutating func append(_ text: String, _ style: Style = []) {
    guard !text.isEmpty else { return }
    if spans.last?.style == style {
      spans[spans.count - 1].text += text.printable
    } else {
      spans.append(Span(text: text.printable, style: style))
    }
  }

  /// Adds text with ranges of its UTF-8 bytes marked; ranges may come in any order and overlap, and mark whole scalars.
  package mutating func append(_ text: String, _ style: Style = [], marking ranges: [Range<Int>]) {
    let ranges = ranges.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
    var (offset, next, reach) = (0, 0, 0)
    var stretch = String.UnicodeScalarView()
    var isMarked = false
    for scalar in text.unicodeScalars {
      let end = offset + UTF8.width(scalar)
      while next < ranges.count, ranges[next].lowerBound < end {
        reach = max(reach, ranges[next].upperBound)
        next += 1
      }
      if isMarked != (offset < reach) {
        append(String(stretch), isMarked ? style.union(.match) : style)
        stretch = .init()
        isMarked.toggle()
      }
      stretch.append(scalar)
      offset = end
    }
    append(String(stretch), isMarked ? style.union(.match) : style)
  }
}
