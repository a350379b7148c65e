extension CommandTable {
  /// The table of `ftsbench`.
  ///
  /// A command appears here when it works; `scale`, `quality`, `report` and `compare` come as one more
  /// ``CommandSpec`` each in this list.
  ///
  /// - Parameters:
  ///   - corpora: The names of the built-in corpora.
  ///   - engines: The names of the engines that can run.
  ///   - version: What `ftsbench version` prints.
  package static func ftsbench(corpora: [String], engines: [String], version: String = "0.1.0") -> CommandTable {
    CommandTable(
      executable: "ftsbench", version: version, summary: "measure search engines on the same keystrokes",
      defaultCommand: "run", commands: [run(corpora, engines)])
  }

  private static func run(_ corpora: [String], _ engines: [String]) -> CommandSpec {
    CommandSpec(
      "run", summary: "replay a keystroke trace on each engine and compare times and totals",
      discussion: [
        "Every engine gets the same records and the same keystrokes, interleaved in one run; totals are checked against the oracle."
      ],
      alternatives: source(isRequired: false),
      options: sourceOptions(corpora) + [
        size(needs: "corpus"), seed(needs: "corpus"),
        .value("engines", "A,B", .choices(engines), help: "which engines to run; the first is what ratios refer to"),
        .value(
          "trace", "FILE", .file, default: "typing",
          help:
            "session number, tab, query text; one line a keystroke; or drawn from the records: typing, adversarial"),
        .value(
          "budget", "SECONDS", .seconds, default: "60", help: "the time each engine has; beyond it, it answers a sample"
        ),
        .value("json", "FILE", .file, help: "also write the figures as JSON"),
      ],
      examples: ["run --corpus \(corpora.first ?? "NAME") --size 100000"])
  }
}
