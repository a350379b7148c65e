import Typeahead
import TypeaheadTools

/// A hit as people see it: its name with the matches marked, then what else matched, then its id.
struct HitText {
  /// A stretch of text, and what is marked in it.
  struct Part: Equatable {
    let text: String
    let ranges: [Range<Int>]
    let isFaint: Bool
  }

  let parts: [Part]

  init(_ hit: Hit<Document>, preset: Preset) {
    let name = preset.name(of: hit.record)
    let matches = hit.matches
    func isName(_ match: FieldMatch) -> Bool { match.field == preset.nameField && match.valueIndex == 0 }
    var parts = [Part(text: name, ranges: matches.filter(isName).flatMap(\.utf8Ranges), isFaint: false)]
    for match in matches where !isName(match) {
      parts.append(Part(text: "  \(match.field) ", ranges: [], isFaint: true))
      parts.append(Part(text: match.value, ranges: match.utf8Ranges, isFaint: true))
    }
    if !hit.id.utf8.elementsEqual(name.utf8) { parts.append(Part(text: "  \(hit.id)", ranges: [], isFaint: true)) }
    self.parts = parts
  }

  /// The hit as one line for a terminal.
  func text(_ terminal: Terminal) -> String {
    parts.map { part in
      part.isFaint && part.ranges.isEmpty
        ? terminal.styled(part.text, .faint) : terminal.highlighted(part.text, part.ranges)
    }.joined()
  }
}
