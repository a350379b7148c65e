extension Preset {
  /// The fields in a line: the searched ones in order of priority, then what else means something. `[]` marks lists.
  var fieldSummary: String {
    let searched = "searched: \(list(searchedFields))"
    let others = otherNamesField.map { "; other names: \(list([$0]))" } ?? ""
    let words = wordsField.map { "; words of the name by hand: \(list([$0]))" } ?? ""
    let kept = keptFields.isEmpty ? "" : "; kept for filters: \(list(keptFields))"
    let signs = findsSignsByWords ? "; & is found by and, + by plus, % by percent, and the other way round" : ""
    return searched + others + words + signs + kept
  }

  private func list(_ fields: [String]) -> String {
    fields.map { listFields.contains($0) ? $0 + "[]" : $0 }.joined(separator: ", ")
  }
}
