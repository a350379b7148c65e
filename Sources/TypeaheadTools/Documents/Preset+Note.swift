internal import Typeahead

extension Preset {
  /// What is worth saying of a file in which no word finds anything: it has no records, or none has text in a searched field.
  ///
  /// - Complexity: O(1) where the first record has such text.
  package func note(on documents: [Document], of file: String) -> String? {
    if documents.isEmpty { return "\(file) has no records; check that it is the right file" }
    let searched = searchedFields + [otherNamesField].compactMap(\.self)
    let hasText = documents.contains { document in
      searched.contains { document.texts($0).contains { !$0.withoutOuterBlanks.isEmpty } }
    }
    if hasText { return nil }
    return "no record of \(file) has text in \(searched.joined(separator: ", ")); "
      + "they have \(Self.fields(of: documents)); rename a field (of a table: --map FIELD=COLUMN), or take another preset"
  }

  /// The names of the records' fields, the first ones.
  private static func fields(of documents: [Document]) -> String {
    var names: [String] = []
    for document in documents {
      for member in document.fields.members where !names.contains(where: { $0.hasSameBytes(as: member.key) }) {
        if names.count == mostNames { return names.map(\.shortened).joined(separator: ", ") + ", …" }
        names.append(member.key)
      }
    }
    return names.map(\.shortened).joined(separator: ", ")
  }

  /// The most fields a note lists.
  private static var mostNames: Int { 20 }
}
