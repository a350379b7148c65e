extension CommandTable {
  /// The table of `ftsbench`.
  ///
  /// A command appears here when it works; `quality` comes as one more ``CommandSpec`` in this list.
  ///
  /// - Parameters:
  ///   - corpora: The names of the built-in corpora.
  ///   - scalableCorpora: Those of them that can be made to any size.
  ///   - engines: The names of the engines that can run.
  ///   - version: What `ftsbench version` prints.
  package static func ftsbench(
    corpora: [String], scalableCorpora: [String], engines: [String], version: String = "0.1.0"
  ) -> CommandTable {
    CommandTable(
      executable: "ftsbench", version: version, summary: "measure search engines on the same keystrokes",
      defaultCommand: "run", commands: [run(corpora, engines), scale(scalableCorpora, engines), report, compare, gate])
  }

  private static func run(_ corpora: [String], _ engines: [String]) -> CommandSpec {
    CommandSpec(
      "run", summary: "replay a keystroke trace on each engine and compare times and totals",
      discussion: [
        "Every engine gets the same records and the same keystrokes, interleaved in one run; totals are checked against the oracle."
      ],
      alternatives: source(isRequired: false),
      options: sourceOptions(corpora) + [size(needs: "corpus"), seed(needs: "corpus")] + measuring(engines) + [
        .value("json", "FILE", .file, help: "also write the figures as JSON")
      ],
      examples: ["run --corpus users --size 100000"])
  }

  private static func scale(_ corpora: [String], _ engines: [String]) -> CommandSpec {
    CommandSpec(
      "scale", summary: "run over 1,000 to 1,000,000 records and say how times grow",
      discussion: [
        "Growth is the exponent e of records^e that p50 and p99 follow: 0 is constant, 1 is linear."
      ],
      options: [
        .value("corpus", "NAME", .choice(corpora), help: "a built-in corpus that can be made to any size"), seed(),
        .flag("large", help: "10,000,000 records too"),
      ] + measuring(engines) + [
        .value("json", "DIR", .directory, help: "also write the figures as JSON, a file a size and one of the growth")
      ],
      examples: ["scale --engines typeahead,fts5 --json Results"])
  }

  private static let report = CommandSpec(
    "report", summary: "make one page with pictures of the results in a folder",
    discussion: [
      "It reads the folder's .json files and writes report.html beside them; the pictures are in it. It needs gnuplot."
    ],
    arguments: [ArgumentSpec("DIR", .directory, help: "the folder")], examples: ["report Results"])

  private static let compare = CommandSpec(
    "compare", summary: "say what changed between two runs",
    discussion: [
      "A time has changed where it moved further than the clock, the usual scatter, and the engines that both runs have beside "
        + "typeahead, whose code stays the same. Counts and bytes have no scatter."
    ],
    arguments: [
      ArgumentSpec("A.json", .file, help: "the run before"), ArgumentSpec("B.json", .file, help: "the run after"),
    ],
    examples: ["compare before.json after.json"])

  private static let gate = CommandSpec(
    "gate", summary: "fail where an engine takes more than a file allows",
    discussion: ["Limits are of bytes, counts and wrong answers, never of times, and so the same on every machine."],
    arguments: [ArgumentSpec("FILE", .file, help: "a JSON list of corpus, size, trace, engine and limits")],
    examples: ["gate Benchmarks/gates.json"])

  /// What `run` and `scale` take.
  private static func measuring(_ engines: [String]) -> [OptionSpec] {
    [
      .value("engines", "A,B", .choices(engines), help: "which engines to run; the first is what ratios refer to"),
      .value(
        "trace", "FILE", .file, default: "typing",
        help: "session number, tab, query text; one line a keystroke; or drawn from the records: typing, adversarial"),
      .value(
        "budget", "SECONDS", .seconds, default: "60", help: "the time each engine has; beyond it, it answers a sample"),
    ]
  }
}
