package import Typeahead

extension FieldFilter {
  /// Checks that a field of numbers is compared with a number.
  ///
  /// - Throws: ``UsageError`` where it is not.
  package func checkValue(of preset: Preset) throws(UsageError) {
    guard comparison != .equal, preset.numberFields.contains(where: { $0.hasSameBytes(as: field) }) else { return }
    if value.asNumber != nil || value.isDigits { return }
    throw UsageError(
      "\(field) is a number and cannot be compared with \(value.shortened)",
      mend: "write \(field)\(comparison.rawValue) and a number")
  }

  /// Checks that there is such a field: the preset names it, it says who may see a record, or a record has it.
  ///
  /// Where there are no such records nothing is checked: they might have had it.
  ///
  /// - Throws: ``UsageError`` with the fields there are.
  package func check(_ records: IndexSnapshot<Document>, of preset: Preset) throws(UsageError) {
    let known = ["id"] + preset.fields + Document.accessFields
    if known.contains(where: { $0.hasSameBytes(as: field) }) { return }
    let present = records.facets("", by: Facet("field") { $0.fields.members.map(\.key) }).map(\.value)
    if present.isEmpty || present.contains(where: { $0.hasSameBytes(as: field) }) { return }
    let names = Array(present.prefix(Self.mostNames))
    let rest = present.count > names.count ? ", …" : ""
    let mend =
      closest(to: field, among: known + names).map { "did you mean \($0)?" }
      ?? "they have \(names.map(\.shortened).joined(separator: ", "))\(rest)"
    throw UsageError("no record has the field \(field.shortened) to filter by", mend: mend)
  }

  /// The most fields an error lists.
  private static var mostNames: Int { 20 }
}
