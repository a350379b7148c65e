import Typeahead

/// What every row is called.
package struct DemoNames {
  package let id: String
  package let title: String
  package let keywords: [String]
  /// The title of its section.
  package var category: String?
  /// Whether search is not to know of it, nor of what is below it.
  package var isExcluded = false
}

/// The models of an app's settings as an app would have them: rows of several kinds, in sections that can be hidden.
package protocol DemoRow: AnyObject {
  var names: DemoNames { get }
  /// What the row says beside its title.
  var value: String? { get }
}

/// Rows that are shown or hidden together.
package final class DemoSection {
  package let title: String
  package var isShown = true
  package var rows: [any DemoRow] = []

  package init(_ title: String) { self.title = title }
}

/// A row that says something.
package final class PlainRow: DemoRow {
  package let names: DemoNames
  package let value: String?

  package init(_ names: DemoNames, value: String) {
    self.names = names
    self.value = value.isEmpty ? nil : value
  }
}

/// A row with a switch.
package final class SwitchRow: DemoRow {
  package let names: DemoNames
  package var isOn: Bool
  /// What the switch is for.
  private let purpose: String?
  package var value: String? { [isOn ? "On" : "Off", purpose].compactMap(\.self).joined(separator: ": ") }

  package init(_ names: DemoNames, isOn: Bool, purpose: String? = nil) {
    (self.names, self.isOn, self.purpose) = (names, isOn, purpose)
  }
}

/// The picture that others see.
package final class PhotoRow: DemoRow {
  package let names: DemoNames
  /// How often another one was taken.
  package var shots = 0
  package var value: String? { shots == 0 ? "None" : "Picture \(shots)" }

  package init(_ names: DemoNames) { self.names = names }
}

/// A row that leads to a screen of its own.
package final class MenuRow: DemoRow {
  package let names: DemoNames
  package let value: String?
  package let sections: [DemoSection]

  package init(_ names: DemoNames, value: String? = nil, _ sections: [DemoSection]) {
    (self.names, self.value, self.sections) = (names, value, sections)
  }
}

extension [DemoSection] {
  /// The rows that are shown.
  package var rows: [any DemoRow] { filter(\.isShown).flatMap(\.rows) }
}

/// All rows by their ids, with the sections they stand in.
package struct DemoModels {
  private var places: [TextKey: (row: any DemoRow, section: DemoSection)] = [:]

  package init(_ sections: [DemoSection]) {
    var waiting = sections
    while let section = waiting.popLast() {
      for row in section.rows {
        places[TextKey(row.names.id)] = (row, section)
        if let menu = row as? MenuRow { waiting += menu.sections }
      }
    }
  }

  package func row(_ id: String) -> (any DemoRow)? { places[TextKey(id)]?.row }

  package func section(_ id: String) -> DemoSection? { places[TextKey(id)]?.section }

  package func showAll() {
    for place in places.values { place.section.isShown = true }
  }
}
