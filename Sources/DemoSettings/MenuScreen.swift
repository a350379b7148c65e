import TypeaheadSettings

/// A screen of rows on a clock of its own: it scrolls, and its rows blink, as time is told to it.
package final class MenuScreen: ItemSelecting {
  /// The id of the row that leads to it; nil of the outermost screen.
  package let id: String?
  package let title: String
  package let sections: [DemoSection]
  /// The row that is meant.
  package private(set) var target: String?
  /// Whether that row is lit at the moment.
  package private(set) var isLit = false
  /// What comes when so much time has passed.
  private var coming: [(after: Duration, action: () -> Void)] = []

  /// How long scrolling takes, how long a row is lit or not as it blinks, and how often it is lit.
  private static let scrolling = Duration.milliseconds(200)
  private static let blinking = Duration.milliseconds(250)
  private static let blinks = 3

  /// The outermost screen.
  package init(_ title: String, _ sections: [DemoSection]) { (id, self.title, self.sections) = (nil, title, sections) }

  /// The screen of a menu.
  package init(_ menu: MenuRow) { (id, title, sections) = (menu.names.id, menu.names.title, menu.sections) }

  /// How soon something comes.
  package var nextChange: Duration? { coming.map(\.after).min() }

  package func passTime(_ duration: Duration) {
    for place in coming.indices { coming[place].after -= duration }
    let due = coming.filter { $0.after <= .zero }
    coming.removeAll { $0.after <= .zero }
    for next in due { next.action() }
  }

  package func scroll(to id: String, completion: @escaping () -> Void) {
    target = id
    coming.append((Self.scrolling, completion))
  }

  package func blink(_ id: String, completion: @escaping () -> Void) {
    isLit = true
    for change in 1..<2 * Self.blinks {
      coming.append((Self.blinking * change, { [self] in isLit.toggle() }))
    }
    coming.append((Self.blinking * (2 * Self.blinks), completion))
  }

  package func tap(_ id: String, completion: @escaping () -> Void) {
    (sections.rows.first { $0.names.id == id } as? PhotoRow)?.shots += 1
    completion()
  }
}
