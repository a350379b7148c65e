extension ListDifference where ID == String {
  /// Finds the difference of two lists of texts from outside, told apart by their bytes as an index tells ids apart.
  package init(
    fromTexts old: [String], to new: [String], isChanged: (_ old: Int, _ new: Int) -> Bool = { _, _ in false }
  ) {
    self.init(ListPairing(old.map(TextKey.init), new.map(TextKey.init)), isChanged)
  }
}

extension SectionedDifference where SectionID == String {
  /// Finds the difference of two lists of sections called by texts from outside, which are told apart by their bytes.
  package init(
    fromTexts old: [ListSection<String, ID>], to new: [ListSection<String, ID>],
    isChanged: (_ old: RowPath, _ new: RowPath) -> Bool
  ) {
    let sections = ListDifference(fromTexts: old.map(\.id), to: new.map(\.id))
    self.init(
      sections, SectionedPairing(old, new, sections.origins), oldCounts: old.map(\.rows.count), isChanged: isChanged)
  }
}
