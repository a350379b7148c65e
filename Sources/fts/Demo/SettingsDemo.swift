import TypeaheadTools

/// Search in a tree of settings.
struct SettingsDemo: Demonstration {
  private var editor = LineEditor()
  private(set) var hasEnded = false

  mutating func press(_ key: Key) {
    if editor.press(key) == .ended { hasEnded = true }
  }

  mutating func passTime(_ duration: Duration) {}

  func frame(width: Int, height: Int) -> LiveFrame {
    LiveFrame(
      prompt: "settings", before: editor.before, after: editor.after,
      status: (StyledLine(), StyledLine("Ctrl-D leaves", .faint)),
      body: [])
  }
}
