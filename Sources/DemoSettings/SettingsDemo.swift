package import Typeahead
import TypeaheadSettings
package import TypeaheadTools

/// Search in a tree of settings: type, choose a hit, watch the menus open down to it; switch a switch or hide a section, and search
/// follows.
package struct SettingsDemo: Demonstration {
  package private(set) var hasEnded = false
  private(set) var editor = LineEditor()
  /// What is found for the line, nil for an empty one, and which hit is meant.
  private(set) var answer: Answer<SettingsEntry>?
  private(set) var chosen = 0
  /// The screens that are open; nil while somebody searches.
  private(set) var journey: Journey?
  /// What the last change did.
  private(set) var note: String?
  private let models: DemoModels
  private let settings: SettingsSearch<MenuScreen>
  private let usage: Usage

  /// Counts what the search tells of.
  private final class Usage {
    var summary = SettingsSummary()
  }

  /// The most hits listed.
  private static let mostHits = 100

  private let remember: (Choices<String>) -> Void
  /// Where what was chosen is kept, in words; nil before something was.
  var memoryPlace: String? { settings.choices.flatMap { $0.isEmpty ? nil : place } }
  private let place: String

  /// - Parameters:
  ///   - choices: What was chosen before; nil to remember nothing.
  ///   - place: Where it is kept, in words.
  ///   - remember: Keeps what was chosen.
  package init(
    _ sections: [DemoSection], choices: Choices<String>? = nil, place: String = "",
    remember: @escaping (Choices<String>) -> Void = { _ in }
  ) {
    (self.place, self.remember) = (place, remember)
    let usage = Usage()
    models = DemoModels(sections)
    self.usage = usage
    settings = SettingsSearch(adapters: .all, choices: choices, observe: { usage.summary.count($0) }) {
      SettingsSource(children: sections.rows) { _ in MenuScreen("Settings", sections) }
    }
    settings.enter()
    settings.open()
  }

  /// The hits that are listed.
  var hits: [Hit<SettingsEntry>] { answer?.hits ?? [] }

  /// How many items there are, and what is wrong with them.
  var count: Int { settings.entries.count }
  var problems: [SettingsProblem] { settings.problems }
  var summary: SettingsSummary { usage.summary }

  // MARK: Keys

  package mutating func press(_ key: Key) {
    // What the key before did is said until the next one.
    note = nil
    switch key {
    case .control("x"): hide()
    case .control("r"): showAll()
    case .tab: toggle()
    default: journey == nil ? pressSearching(key) : pressOnScreen(key)
    }
  }

  private mutating func pressSearching(_ key: Key) {
    switch key {
    case .up: chosen = max(0, chosen - 1)
    case .down: chosen = max(0, min(chosen + 1, hits.count - 1))
    case .enter: choose()
    case .escape where editor.text.isEmpty: settings.open()
    case .escape:
      editor.replace(with: "")
      ask(afresh: true)
    default:
      switch editor.press(key) {
      case .edited: ask(afresh: true)
      case .ended: hasEnded = true
      default: break
      }
    }
  }

  private mutating func pressOnScreen(_ key: Key) {
    switch key {
    case .up: journey?.moveCursor(by: -1)
    case .down: journey?.moveCursor(by: 1)
    case .enter:
      if journey?.enter() == false { toggle() }
    case .escape, .left:
      if journey?.goBack() == false { returnToSearch() }
    default:
      returnToSearch()
      pressSearching(key)
    }
  }

  /// Asks about the line as it is; of another line, the first hit is meant.
  private mutating func ask(afresh: Bool = false) {
    if afresh { chosen = 0 }
    answer = editor.text.isEmpty ? nil : settings.search(editor.text, limit: Self.mostHits)
    chosen = min(chosen, max(0, hits.count - 1))
  }

  private mutating func choose() {
    guard hits.indices.contains(chosen), let route = settings.choose(hits[chosen].id) else { return }
    if let choices = settings.choices { remember(choices) }
    journey = Journey(route)
  }

  private mutating func returnToSearch() {
    journey = nil
    ask()
  }

  // MARK: Changes of the models

  /// The row that is meant, in the list or on the screen.
  private var meant: String? {
    guard let journey else { return hits.indices.contains(chosen) ? hits[chosen].id : nil }
    return journey.meant
  }

  private mutating func toggle() {
    guard let row = meant.flatMap(models.row) as? SwitchRow else { return }
    row.isOn.toggle()
    follow("\(row.names.title) is \(row.isOn ? "on" : "off")")
  }

  private mutating func hide() {
    guard let section = meant.flatMap(models.section) else { return }
    section.isShown = false
    follow(section.title.isEmpty ? "section hidden" : "section \(section.title) hidden")
  }

  private mutating func showAll() {
    models.showAll()
    follow("all sections shown")
  }

  /// Says what a change of the models changes in search, and shows what is found now.
  private mutating func follow(_ what: String) {
    let difference = settings.refresh()
    let counts = [
      (difference.deletes.count, "gone"), (difference.inserts.count, "new"), (difference.changes.count, "changed"),
    ]
    note = ([what] + counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }).joined(separator: " · ")
    if journey == nil { ask() }
    journey?.moveCursor(by: 0)
  }

  // MARK: Time

  package mutating func passTime(_ duration: Duration) { journey?.passTime(duration) }

  package var nextChange: Duration? { journey?.nextChange }
}
