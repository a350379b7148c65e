extension CommandTable {
  static let demo = CommandSpec(
    "demo", summary: "show what the library is for, to try by hand",
    discussion: [
      "On a terminal it follows every keystroke; control-D on an empty line leaves. With --script the keys come from a file, and "
        + "what the terminal would show is printed after each of its lines.",
      "A line of the script is a step: text is typed as it stands, keys are named in angle brackets, and << is a < itself. Empty "
        + "lines and those that begin with # are left out.",
      "What is chosen in settings and directory is remembered as by fts repl, and said so; a script knows nothing of before.",
    ],
    arguments: [
      ArgumentSpec("NAME", .choice(DemoName.allCases.map(\.rawValue)), help: "the demonstration"),
      ArgumentSpec("DIR", .directory, isOptional: true, help: "the folder it works in, where it works in one"),
    ],
    options: [
      .value("input", "FILE", .file, help: "records of your own, where it takes some"),
      .value("as", "USER[,GROUP]", help: "who asks, where that makes a difference"),
      country, noMemory,
      .value("script", "FILE", .file, help: "keystrokes; - is standard input"),
      .flag("svg", needs: "script", help: "print a moving picture instead, a frame for each key"),
    ],
    tables: [
      CommandSpec.Table("demonstrations", DemoName.allCases.map { ($0.rawValue, $0.summary) }),
      CommandSpec.Table("keys of a script", KeystrokeScript.keys),
    ],
    examples: [
      "demo settings", "demo settings --script keys.txt", "demo settings --script keys.txt --svg",
      "demo storage ~/Downloads", "demo directory --input users.ndjson --as anna,sales --country 44",
    ])
}
