import Typeahead

/// What somebody does between opening the search and closing it: a state machine whose transitions say which events they are.
struct SettingsVisit {
  private var isOpen = false
  private(set) var query = ""
  private var hasChosen = false

  mutating func open() -> [SettingsEvent] {
    defer { self = SettingsVisit(isOpen: true) }
    return close() + [.opened]
  }

  mutating func query(_ text: String, total: Int) -> [SettingsEvent] {
    let query = Query(text).isEmpty ? "" : text
    let opening = isOpen ? [] : open()
    defer { self.query = query }
    if query.isEmpty || query.hasSameBytes(as: self.query) { return opening }
    return opening + [.queried(query, total: total)]
  }

  mutating func choose(_ id: String) -> [SettingsEvent] {
    let opening = isOpen ? [] : open()
    hasChosen = true
    return opening + [.chosen(id: id, query: query)]
  }

  mutating func close() -> [SettingsEvent] {
    defer { self = SettingsVisit() }
    return isOpen && !hasChosen ? [.abandoned(query: query)] : []
  }
}
