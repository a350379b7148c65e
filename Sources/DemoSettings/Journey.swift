import TypeaheadSettings
import TypeaheadTools

/// The way to a chosen item as it is shown: screen after screen, then what the item asks for, then whatever is pressed.
struct Journey {
  private let route: SettingsRoute<MenuScreen>
  /// The screens that are open, the root's first.
  private(set) var open: [MenuScreen]
  /// Where the person is on the last one.
  private(set) var cursor = 0
  /// When the next screen opens; nil once all of the way are open.
  private var untilNext: Duration? = Self.opening
  private let log = Log()

  /// The steps that are complete.
  private final class Log {
    var steps: [SettingsStep] = []
  }

  /// How long a screen takes to open.
  private static let opening = Duration.milliseconds(300)

  init(_ route: SettingsRoute<MenuScreen>) {
    self.route = route
    open = [route.stack[0]]
    goOn()
  }

  /// What is complete of showing the item, as long as its screen is the last.
  var step: SettingsStep? { open.last === route.stack.last ? log.steps.last : nil }

  /// Whether screens are still to be opened.
  var isOpening: Bool { untilNext != nil }

  /// The rows of the last screen.
  var rows: [any DemoRow] { open[open.count - 1].sections.rows }

  /// The id of the row the person is on.
  var meant: String? { rows.indices.contains(cursor) ? rows[cursor].names.id : nil }

  // MARK: Time

  var nextChange: Duration? { untilNext ?? open[open.count - 1].nextChange }

  mutating func passTime(_ duration: Duration) {
    guard let rest = untilNext else { return open[open.count - 1].passTime(duration) }
    if rest > duration {
      untilNext = rest - duration
    } else {
      openNext()
    }
  }

  private mutating func openNext() {
    open.append(route.stack[open.count])
    untilNext = Self.opening
    goOn()
  }

  /// Goes to the row that leads on, or does with the item what it asks for.
  private mutating func goOn() {
    if open.count < route.stack.count {
      cursor = place(of: route.stack[open.count].id)
    } else {
      untilNext = nil
      cursor = place(of: route.id)
      route.perform { [log] in log.steps.append($0) }
    }
  }

  /// The place of a row by its id: titles may be equal.
  private func place(of id: String?) -> Int { rows.firstIndex { $0.names.id == id } ?? 0 }

  /// Opens what is still to be opened: who presses a key does not want to wait.
  private mutating func hurry() {
    while isOpening { openNext() }
  }

  // MARK: Keys

  mutating func moveCursor(by rows: Int) {
    hurry()
    cursor = max(0, min(cursor + rows, self.rows.count - 1))
  }

  /// Opens the menu or taps the picture the person is on; false of any other row. While screens are still opening it only hurries: who
  /// pressed the key had not seen the row.
  mutating func enter() -> Bool {
    if isOpening {
      hurry()
      return true
    }
    guard rows.indices.contains(cursor) else { return true }
    if let menu = rows[cursor] as? MenuRow {
      open.append(MenuScreen(menu))
      cursor = 0
      return true
    }
    guard rows[cursor] is PhotoRow else { return false }
    open[open.count - 1].tap(rows[cursor].names.id) {}
    return true
  }

  /// Closes the last screen; false where it is the root's.
  mutating func goBack() -> Bool {
    hurry()
    guard open.count > 1 else { return false }
    let closed = open.removeLast()
    cursor = place(of: closed.id)
    return true
  }
}
