package import TypeaheadTools

/// Settings read from a file of records with paths.
package enum SettingsDocuments {
  /// The section of the outermost screen.
  ///
  /// Beside the fields of the preset these mean something: `description` stands in for a missing value, `leads_to_screen` makes a menu
  /// even of what has nothing below it, and where `indexed_by_android` is 0, or the record is hidden, search does not know of it.
  ///
  /// - Throws: ``DocumentError`` where a path is too deep.
  package static func sections(of documents: [Document]) throws(DocumentError) -> [DemoSection] {
    let tree = try MenuTree(documents)
    var sections = tree.nodes.map { _ in DemoSection("") }
    let root = DemoSection("")
    // What stands in a menu comes behind it, so from the end on its rows are there when it is made.
    for (place, node) in tree.nodes.enumerated().reversed() {
      let section = node.parent.map { sections[$0] } ?? root
      section.rows.append(row(node, sections[place]))
    }
    sections.append(root)
    for section in sections { section.rows.reverse() }
    return [root]
  }

  /// The row of a record, or of a menu that only paths name: search knows of this where it knows of something in it.
  private static func row(_ node: MenuTree.Node, _ below: DemoSection) -> any DemoRow {
    guard let document = node.document else {
      let id = (node.path + [node.title]).joined(separator: " > ")
      let isExcluded = below.rows.allSatisfy(\.names.isExcluded)
      return MenuRow(DemoNames(id: id, title: node.title, keywords: [], isExcluded: isExcluded), [below])
    }
    let names = DemoNames(
      id: document.id, title: node.title, keywords: document.texts("keywords"),
      category: document.texts("category").first,
      isExcluded: document.isHidden || document.texts("indexed_by_android") == ["0"])
    let value = document.texts("value").first ?? document.texts("description").first
    if !below.rows.isEmpty || !document.texts("leads_to_screen").isEmpty {
      return MenuRow(names, value: value, [below])
    }
    if document.texts("type").contains(where: { $0.contains("Switch") }) {
      return SwitchRow(names, isOn: false, purpose: value)
    }
    return PlainRow(names, value: value ?? "")
  }
}
