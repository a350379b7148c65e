public import Typeahead

/// Rows of a group.
public struct SearchSection<Record: Identifiable & Sendable>: Identifiable, Sendable {
  /// The group; empty without grouping.
  public let id: String
  /// Its rows, in rank order.
  public private(set) var rows: [Hit<Record>] = []

  /// Groups rows, in the order of each group's best row.
  static func group(_ rows: [Hit<Record>], by section: ((Record) -> String)?) -> [SearchSection] {
    var sections: [SearchSection] = []
    var numbers: [TextKey: Int] = [:]
    for row in rows {
      let id = section?(row.record) ?? ""
      let key = TextKey(id)
      let number = numbers[key] ?? sections.count
      if number == sections.count {
        sections.append(SearchSection(id: id))
        numbers[key] = number
      }
      sections[number].rows.append(row)
    }
    return sections
  }
}

extension SearchSection where Record.ID: Sendable {
  /// The section as differences take it.
  var list: ListSection<String, Record.ID> { ListSection(id: id, rows: rows.map(\.id)) }
}
