extension KeystrokeScript {
  /// The keys that have a name of their own.
  private static let named: [(name: String, key: Key)] = [
    ("enter", .enter), ("esc", .escape), ("tab", .tab), ("backtab", .backTab),
    ("up", .up), ("down", .down), ("left", .left), ("right", .right),
    ("word-left", .wordLeft), ("word-right", .wordRight), ("home", .home), ("end", .end),
    ("page-up", .pageUp), ("page-down", .pageDown),
    ("backspace", .backspace), ("delete", .delete),
    ("delete-word-before", .deleteWordBefore), ("delete-word-after", .deleteWordAfter),
  ]

  /// What stands in angle brackets, for the help.
  static let keys: [(term: String, text: String)] = [
    (named.map { "<\($0.name)>" }.joined(separator: " "), "the key"),
    ("<ctrl-a> … <ctrl-z>", "control and the letter"),
    ("<wait 500ms> <wait 2s>", "lets so much time pass on the script's own clock; nothing sleeps"),
    ("<settle>", "waits for what the demonstration does in the background"),
  ]

  /// What the name in angle brackets does.
  static func action(named name: String) throws(ScriptError.Reason) -> Action {
    if name == "settle" { return .settle }
    let words = name.parts(separatedBy: " ")
    if words[0] == "wait", words.count == 2, let duration = duration(String(words[1])) { return .wait(duration) }
    if let key = named.first(where: { $0.name == name })?.key { return .press(key) }
    if name.hasPrefix("ctrl-"), let letter = name.dropFirst(5).first, name.count == 6, ("a"..."z").contains(letter) {
      return .press(.control(letter))
    }
    throw .unknownKey(name)
  }

  private static func duration(_ text: String) -> Duration? {
    for (unit, milliseconds) in [("ms", 1), ("s", 1000)] where text.hasSuffix(unit) {
      guard let number = Int(text.dropLast(unit.count)), (0...86_400_000).contains(number) else { return nil }
      return .milliseconds(number * milliseconds)
    }
    return nil
  }

  /// The names of all keys.
  static var keyNames: [String] { named.map(\.name) + ["settle", "wait 500ms", "ctrl-u"] }
}
