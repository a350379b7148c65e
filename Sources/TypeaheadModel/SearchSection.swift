public import Typeahead

/// Rows of a group.
public struct SearchSection<Record: Identifiable & Sendable>: Identifiable, Sendable {
  /// The group; empty without grouping.
  public let id: String
  /// Its rows, in rank order.
  public private(set) var rows: [Hit<Record>]

  /// Groups rows, in the order of each group's best row.
  static func group(_ rows: [Hit<Record>], by section: ((Record) -> String)?) -> [SearchSection] {
    guard let section else { return rows.isEmpty ? [] : [SearchSection(id: "", rows: rows)] }
    var sections: [SearchSection] = []
    for row in rows {
      let id = section(row.record)
      if let place = sections.firstIndex(where: { $0.id == id }) {
        sections[place].rows.append(row)
      } else {
        sections.append(SearchSection(id: id, rows: [row]))
      }
    }
    return sections
  }
}

extension SearchSection where Record.ID: Sendable {
  /// The section as differences take it.
  var list: ListSection<String, Record.ID> { ListSection(id: id, rows: rows.map(\.id)) }
}
