import Testing

@testable import TypeaheadTools

@Suite struct LineEditorTests {
  /// The line after the keys, the cursor as a bar.
  private func line(_ keys: Key..., history: [String] = []) -> String {
    var editor = LineEditor(history: history)
    for key in keys { _ = editor.press(key) }
    return editor.before + "|" + editor.after
  }

  @Test func textGoesInAtTheCursor() {
    #expect(line(.text("ab"), .left, .text("x")) == "ax|b")
    #expect(line(.text("ab"), .home, .text("x"), .end, .text("y")) == "xaby|")
    #expect(line(.text("a\u{1B}[2J\nb")) == "a[2J b|")
  }

  @Test func deletingGoesByWhatPeopleSee() {
    #expect(line(.text("a👨‍👩‍👧é"), .backspace, .backspace) == "a|")
    #expect(line(.text("e"), .text("\u{301}"), .backspace) == "|")
    #expect(line(.text("abc"), .left, .left, .delete) == "a|c")
    #expect(line(.text("dark mode.fill"), .control("w")) == "dark |")
    #expect(line(.text("dark mode.fill"), .deleteWordBefore) == "dark mode.|")
    #expect(line(.text("ab cd"), .wordLeft, .control("u")) == "|cd")
    #expect(line(.text("ab cd"), .wordLeft, .control("k")) == "ab |")
    #expect(line(.text("ab cd"), .control("w"), .home, .control("y")) == "cd|ab ")
    #expect(line(.text("ab cd"), .home, .deleteWordAfter) == "| cd")
  }

  @Test func historyKeepsTheDraft() {
    #expect(line(.text("dr"), .up, history: ["one", "two"]) == "two|")
    #expect(line(.text("dr"), .up, .up, .up, history: ["one", "two"]) == "one|")
    #expect(line(.text("dr"), .up, .up, .down, .down, history: ["one", "two"]) == "dr|")
    var editor = LineEditor()
    editor.remember("one")
    editor.remember("one")
    editor.remember("  ")
    #expect(editor.press(.up) == .edited && editor.text == "one")
    #expect(editor.press(.up) == .none)
  }

  @Test func keysMeanEvents() {
    var editor = LineEditor()
    #expect(editor.press(.control("d")) == .ended)
    #expect(editor.press(.backspace) == .none && editor.press(.left) == .none)
    #expect(editor.press(.text("a")) == .edited && editor.press(.left) == .moved)
    #expect(editor.press(.control("d")) == .edited)
    #expect(editor.press(.enter) == .submitted && editor.press(.tab) == .completionWanted)
    #expect(editor.press(.escape) == .escaped && editor.press(.pageDown) == .scrolled(1))
    #expect(editor.press(.control("t")) == .none && editor.press(.backTab) == .none)
  }

  @Test func theLineIsBounded() {
    var editor = LineEditor()
    #expect(editor.press(.text(String(repeating: "a", count: LineEditor.longest))) == .edited)
    #expect(editor.press(.text("a")) == .refused)
  }
}
