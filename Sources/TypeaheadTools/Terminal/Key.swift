/// What somebody pressed or pasted, decoded from a terminal's bytes.
package enum Key: Sendable, Equatable {
  /// Typed or pasted text; without control characters.
  case text(String)
  /// Control and a small letter.
  case control(Character)
  case enter, tab, backTab, escape
  case backspace, delete, deleteWordBefore, deleteWordAfter
  case left, right, wordLeft, wordRight, home, end
  case up, down, pageUp, pageDown
}
