/// What draws itself on a terminal at every key: a state machine that is told keys and time, and says what to show.
///
/// It has no clock of its own and writes nothing; `LiveLoop` runs it on a terminal, and `ScriptRunner` runs demonstrations without.
package protocol LiveScreen {
  /// Takes a key.
  mutating func press(_ key: Key)

  /// So much time has passed since it was last told, or work in the background has something for it, as it said by
  /// `TerminalCalls/wake`.
  mutating func passTime(_ duration: Duration)

  /// How soon it wants to be told of time, for a blink or a progress; nil where nothing changes by itself.
  var nextChange: Duration? { get }

  /// What to show in a window of so many columns and rows.
  mutating func frame(width: Int, height: Int) -> LiveFrame

  /// Whether it is over.
  var hasEnded: Bool { get }
}

extension LiveScreen {
  package var nextChange: Duration? { nil }
}
