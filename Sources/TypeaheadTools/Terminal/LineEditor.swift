/// A line being typed: text, cursor and history as a pure state machine; keys go in, what they mean comes out.
///
///     var editor = LineEditor()
///     editor.press(.text("hello wold"))   // .edited
///     editor.press(.control("w"))         // .edited
///     editor.text                         // "hello "
///
/// Emacs' control keys work as everywhere: A E B F P N to move, H D W U K to delete. The cursor moves by characters as people
/// see them (grapheme clusters).
package struct LineEditor: Sendable {
  /// What a key meant.
  package enum Event: Sendable, Equatable {
    /// Nothing: the key does not apply.
    case none
    /// The cursor moved.
    case moved
    /// The text is another.
    case edited
    /// The text would be longer than ``longest``; it stays as it was.
    case refused
    case submitted
    case completionWanted
    case escaped
    /// Scroll by so many screens.
    case scrolled(Int)
    /// The end of the input: control-D on an empty line.
    case ended
  }

  /// The text before the cursor.
  package private(set) var before = ""
  /// The text behind the cursor.
  package private(set) var after = ""
  package var text: String { before + after }

  /// Lines entered before, the oldest first.
  private var history: [String]
  /// Where in the history the line comes from; its count is the line being typed.
  private var place: Int
  private var draft = ""
  /// What was last deleted by control-K, U or W.
  private var killed = ""

  /// The most UTF-8 bytes a line may have.
  package static let longest = 1 << 16

  package init(history: [String] = []) {
    self.history = history
    place = history.count
  }

  /// Takes a key.
  package mutating func press(_ key: Key) -> Event {
    switch key {
    case .text(let text): insert(text)
    case .enter, .control("j"), .control("m"): .submitted
    case .tab: .completionWanted
    case .escape: .escaped
    case .pageUp: .scrolled(-1)
    case .pageDown: .scrolled(1)
    case .backTab: .none
    case .control("d") where text.isEmpty: .ended
    case .up, .control("p"): recall(place - 1)
    case .down, .control("n"): recall(place + 1)
    default: move(key) ?? delete(key)
    }
  }

  /// Puts another text into the line, the cursor at its end.
  package mutating func replace(with text: String) {
    (before, after) = (text, "")
    place = history.count
  }

  /// Remembers the line, unless it is blank or the same as the last, and begins a new one.
  package mutating func remember(_ line: String) {
    if !line.allSatisfy(\.isWhitespace), history.last != line { history.append(line) }
    place = history.count
  }

  private mutating func insert(_ text: String) -> Event {
    let text = text.withoutControls
    if text.isEmpty { return .none }
    guard before.utf8.count + after.utf8.count + text.utf8.count <= Self.longest else { return .refused }
    before += text
    return .edited
  }

  private mutating func recall(_ target: Int) -> Event {
    guard (0...history.count).contains(target), target != place else { return .none }
    if place == history.count { draft = text }
    before = target == history.count ? draft : history[target]
    after = ""
    place = target
    return .edited
  }

  mutating func moveCursor(to target: Int) -> Event {
    let characters = Array(text)
    let target = min(max(0, target), characters.count)
    guard target != before.count else { return .none }
    before = String(characters[..<target])
    after = String(characters[target...])
    return .moved
  }

  mutating func deleteBefore(_ count: Int) -> Event {
    guard count > 0, !before.isEmpty else { return .none }
    before.removeLast(min(count, before.count))
    return .edited
  }

  mutating func deleteAfter(_ count: Int) -> Event {
    guard count > 0, !after.isEmpty else { return .none }
    after.removeFirst(min(count, after.count))
    return .edited
  }

  mutating func kill(before count: Int) -> Event {
    if count > 0 { killed = String(before.suffix(count)) }
    return deleteBefore(count)
  }

  mutating func kill(after count: Int) -> Event {
    if count > 0 { killed = String(after.prefix(count)) }
    return deleteAfter(count)
  }

  mutating func yank() -> Event { insert(killed) }
}
