import Typeahead
import TypeaheadTools

extension StyledLine {
  /// A hit as people see it: its name with the matches marked, then what else matched, then its id.
  init(_ hit: Hit<Document>, preset: Preset) {
    self.init()
    let name = preset.name(of: hit.record)
    let matches = hit.matches
    func isName(_ match: FieldMatch) -> Bool {
      match.value.hasSameBytes(as: name) && [preset.nameField, "id"].contains(where: match.field.hasSameBytes)
    }
    append(name, marking: matches.filter(isName).flatMap(\.utf8Ranges))
    for match in matches where !isName(match) {
      append("  \(match.field): ", .faint)
      append(match.value, .faint, marking: match.utf8Ranges)
    }
    if !hit.id.hasSameBytes(as: name) { append("  \(hit.id)", .faint) }
    if hit.mending != nil { append("  mended", .faint) }
    if hit.isPinned { append("  pinned", .faint) }
  }
}
