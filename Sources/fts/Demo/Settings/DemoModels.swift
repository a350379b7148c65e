import Typeahead
import TypeaheadSettings

/// What every row is called.
struct DemoNames {
  let id: String
  let title: String
  let keywords: [String]
  /// The title of its section.
  var category: String?
  /// Whether search is not to know of it, nor of what is below it.
  var isExcluded = false
}

/// The models of an app's settings as an app would have them: rows of several kinds, in sections that can be hidden.
protocol DemoRow: AnyObject {
  var names: DemoNames { get }
  /// What the row says beside its title.
  var value: String? { get }
}

/// Rows that are shown or hidden together.
final class DemoSection {
  let title: String
  var isShown = true
  var rows: [any DemoRow] = []

  init(_ title: String) { self.title = title }
}

/// A row that says something.
final class PlainRow: DemoRow {
  let names: DemoNames
  let value: String?

  init(_ names: DemoNames, value: String) {
    self.names = names
    self.value = value.isEmpty ? nil : value
  }
}

/// A row with a switch.
final class SwitchRow: DemoRow {
  let names: DemoNames
  var isOn: Bool
  /// What the switch is for.
  private let purpose: String?
  var value: String? { [isOn ? "On" : "Off", purpose].compactMap(\.self).joined(separator: ": ") }

  init(_ names: DemoNames, isOn: Bool, purpose: String? = nil) {
    (self.names, self.isOn, self.purpose) = (names, isOn, purpose)
  }
}

/// The picture that others see.
final class PhotoRow: DemoRow {
  let names: DemoNames
  /// How often another one was taken.
  var shots = 0
  var value: String? { shots == 0 ? "None" : "Picture \(shots)" }

  init(_ names: DemoNames) { self.names = names }
}

/// A row that leads to a screen of its own.
final class MenuRow: DemoRow {
  let names: DemoNames
  let value: String?
  let sections: [DemoSection]

  init(_ names: DemoNames, value: String? = nil, _ sections: [DemoSection]) {
    (self.names, self.value, self.sections) = (names, value, sections)
  }
}

extension [DemoSection] {
  /// The rows that are shown.
  var rows: [any DemoRow] { filter(\.isShown).flatMap(\.rows) }
}

/// All rows by their ids, with the sections they stand in.
struct DemoModels {
  private var places: [TextKey: (row: any DemoRow, section: DemoSection)] = [:]

  init(_ sections: [DemoSection]) {
    var waiting = sections
    while let section = waiting.popLast() {
      for row in section.rows {
        places[TextKey(row.names.id)] = (row, section)
        if let menu = row as? MenuRow { waiting += menu.sections }
      }
    }
  }

  func row(_ id: String) -> (any DemoRow)? { places[TextKey(id)]?.row }

  func section(_ id: String) -> DemoSection? { places[TextKey(id)]?.section }

  func showAll() {
    for place in places.values { place.section.isShown = true }
  }
}
