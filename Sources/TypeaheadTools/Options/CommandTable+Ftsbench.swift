extension CommandTable {
  /// The table of `ftsbench`.
  ///
  /// A command appears here when it works.
  ///
  /// - Parameters:
  ///   - corpora: The names of the built-in corpora.
  ///   - scalableCorpora: Those of them that can be made to any size.
  ///   - engines: The names of the engines that can run.
  ///   - version: What `ftsbench version` prints.
  package static func ftsbench(
    corpora: [String], scalableCorpora: [String], engines: [String], version: String = Release.version
  ) -> CommandTable {
    CommandTable(
      executable: "ftsbench", version: version, summary: "measure search engines on the same keystrokes",
      defaultCommand: "run",
      commands: [
        run(corpora, engines), scale(scalableCorpora, engines), quality(corpora, engines), compareAnswers, directory,
        filters,
        screen, learning(corpora), vocabulary(corpora), budget, report, compare, gate,
      ])
  }

  private static func run(_ corpora: [String], _ engines: [String]) -> CommandSpec {
    CommandSpec(
      "run", summary: "replay a keystroke trace on each engine and compare times and totals",
      discussion: [
        "Every engine gets the same records and the same keystrokes, interleaved in one run. Answers are checked against the oracle: of up to 100,000 records all, of more those to at least 300 queries, however long that takes."
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
        "Growth is the exponent e of records^e that p50 and p99 follow: 0 is constant, 1 is linear.",
        "With --shards nothing else is run than this: for each size and each number of shards PostgreSQL servers are started on this "
          + "machine, which wait for the disk, and loaded; of one shard there is one server, of more a coordinator, too. Queries as they "
          + "are typed, and beginnings of one to three letters typed twice (up up), are answered there and by the index in memory, without "
          + "later tiers, and all totals and the best twenty compared. A warm-up comes first. It needs PostgreSQL 15, and on the disk "
          + "some 5 GB for a million records.",
      ],
      options: [
        .value("corpus", "NAME", .choice(corpora), help: "a built-in corpus that can be made to any size"), seed(),
        .flag("large", help: "10,000,000 records too: ten times the memory, and hours for the oracle"),
        .value("shards", "LIST", .counts(1...64), help: "measure records in PostgreSQL, on so many shards each"),
        .value(
          "sizes", "LIST", .counts(1 ... .max), default: "100000,1000000", needs: "shards",
          help: "of so many records each"),
      ] + measuring(engines) + [
        .value(
          "json", "DIR", .directory,
          help: "also write the figures as JSON, a file a size and one of the growth, or one of all shards")
      ],
      examples: ["scale --engines typeahead,fts5 --json Results", "scale --shards 1,2,4 --budget 30 --json Results"])
  }

  private static func quality(_ corpora: [String], _ engines: [String]) -> CommandSpec {
    CommandSpec(
      "quality", summary: "say after how many keystrokes engines show the wanted record",
      discussion: [
        "Each pair's text is typed character by character, and the wanted record looked for in the list after each. "
          + "Keystrokes are counted until it is first, or among the first three, for the first time; where it never is, all "
          + "of the text counts. success@1, success@3 and MRR (the mean of 1/place, 0 beyond the first twenty) are those of "
          + "the whole text. A first hit, whatever it is, is overtaken where it still matches after the next keystroke and is "
          + "first no more. Unranked engines list what they find first, in the order of the input.",
        "The bound of an unranked list is the first keystroke after which the wanted record matches and at most three "
          + "do, else the last. What no ranking can undercut follows from the pairs alone: after n keystrokes of the "
          + "same text at most 3n different records have been among the first three.",
        "Without --queries the pairs are the records' own keywords and names, each with every record that has it, where "
          + "at most three records do or, of a keyword, are called so. They are split in half by a hash of the text: rules are tuned on one part, and figures are "
          + "those of the other.",
        "Each kind of text is reported twice: all of them, and those that fewer than three titles of other records begin with.",
        "Of the corpora settings and symbols whole sentences are asked, too, as people say them: how often is a record that "
          + "would do among the first ten? For these alone this package has its later tiers on.",
      ],
      alternatives: source(isRequired: false),
      options: sourceOptions(corpora) + [
        size(needs: "corpus"), seed(needs: "corpus"),
        .value("queries", "FILE", .file, help: "query text, tab, id of the wanted record; one line a pair"),
        .value(
          "typed", "TEXTS", .choice(["keywords", "names"]),
          help: "what is typed without --queries; usually both, or names where the records have no keywords"),
        .value(
          "part", "PART", .choice(["held-out", "tuning", "all"]),
          help: "which of the pairs count; usually held-out, or all of --queries"),
        .value("pairs", "N", .count(1 ... .max), default: "2000", help: "at most so many pairs, spread evenly"),
        .value(
          "engines", "A,B", .choices(engines),
          help: "which engines to ask; usually typeahead, FTS5 with an index of prefixes in both orders, and scan"),
        .value("json", "FILE", .file, help: "also write the figures as JSON"),
      ],
      examples: ["quality --corpus settings", "quality --corpus symbols --typed names --engines typeahead"])
  }

  private static let compareAnswers = CommandSpec(
    "compare-answers", summary: "show what engines answer where they differ",
    discussion: [
      "Each query is asked of two or three records. Answers are the ids in the order listed. They are marked where they do not begin with the "
        + "records that a person expects. This package answers with its later tiers."
    ],
    options: [
      .flag("markdown", help: "print a table, as an article has it"),
      .value("json", "FILE", .file, help: "also write the answers as JSON"),
    ],
    examples: ["compare-answers"])

  private static let directory = CommandSpec(
    "directory", summary: "compare looking users up as one who sees few of them and without anybody's rules",
    discussion: [
      "The users are those of the built-in corpus. Half of them are everybody's, four of ten are a group's, of which there is one "
        + "for ten principals, and one of ten is a single principal's. Each principal belongs to three groups; another one types "
        + "in each session.",
      "The same keystrokes are answered, interleaved in one run, by the index's own call (into a buffer) and by the call that makes "
        + "hits: of an index without rules, and as the principal, of the index's snapshot and of the directory's view. Ratios are to "
        + "the same call without rules. What is typed is drawn from the users whom everybody sees.",
    ],
    options: [
      .value("size", "N", .count(1 ... .max), default: "1000000", help: "how many users"),
      .value("principals", "N", .count(1 ... .max), default: "1000", help: "for how many principals there are rules"),
      seed(),
      .value(
        "budget", "SECONDS", .seconds, default: "60", help: "the time each call has; beyond it, it answers a sample"),
      .value("json", "FILE", .file, help: "also write the figures as JSON"),
    ],
    examples: ["directory --size 100000"])

  private static let filters = CommandSpec(
    "filters", summary: "compare filters and facets of columns with those that ask records",
    discussion: [
      "The users are those of the built-in corpus, each with a team of twelve, up to three tags of twenty, and a number of points. The "
        + "same keystrokes are answered, interleaved in one run, by an index whose schema declares these as attributes, and by one that "
        + "asks records. The filter is another in each session. Ratios say how much longer asking takes."
    ],
    options: [
      .value("size", "N", .count(1 ... .max), default: "100000", help: "how many users"), seed(),
      .value(
        "budget", "SECONDS", .seconds, default: "60", help: "the time each call has; beyond it, it answers a sample"),
      .value("json", "FILE", .file, help: "also write the figures as JSON"),
    ],
    examples: ["filters --size 100001"])

  private static func learning(_ corpora: [String]) -> CommandSpec {
    CommandSpec(
      "learning", summary: "simulate people whose choices are remembered: keystrokes saved, harm, turnover, cost",
      discussion: [
        "Each simulated person wants records by a Zipf law of their own, in their usual words for a record or, less often, in others: its name "
          + "and keywords. They type until the record is among the first three, and choose it. What was chosen before is known then, and no more. "
          + "The first choices are learnt from, the others measured.",
        "Others want each record once. Titles are typed in full, too: how many records are first for theirs without choices and not with them?",
        "These are simulations: how people repeat themselves is assumed. What one choice counts for was chosen with seed 17.",
      ],
      alternatives: source(isRequired: false),
      options: sourceOptions(corpora) + [
        seed(), .value("people", "N", .count(1 ... .max), default: "50", help: "simulated people of each population"),
        .value(
          "choices", "N", .count(1 ... .max), default: "100", help: "choices to learn from, and as many to measure"),
        .value("cost", "N", .count(1 ... .max), help: "also measure what 1,000 choices cost a search of so many users"),
        .value("json", "FILE", .file, help: "also write the figures as JSON"),
      ],
      examples: ["learning --corpus settings --seed 1001", "learning --people 10 --cost 100000"])
  }

  private static func vocabulary(_ corpora: [String]) -> CommandSpec {
    CommandSpec(
      "vocabulary", summary: "take keywords away, replay who looks for them in vain, and count what reports give back",
      discussion: [
        "A share of all keywords is taken away at random. Simulated people type one, or most of one, and where the record is not among the first "
          + "three, some give up, some open another record, and the others find the record by hand. The report on all visits proposes keywords: how "
          + "many of those that failed come back, and how many proposals are right? A proposal is right if the record had that keyword, or one that "
          + "begins with it.",
        "These are simulations: how people go on after a failure is assumed.",
      ],
      alternatives: source(isRequired: false),
      options: sourceOptions(corpora) + [
        seed(),
        .value("removed", "PERCENT", .count(1...100), default: "20", help: "how many of the keywords are taken away"),
        .value(
          "wrong", "PERCENT", .count(0...100), default: "33", help: "how many visits give up or open something else"),
        .value("visits", "N", .count(1 ... .max), default: "12", help: "visits for each keyword, a mean"),
        .value("fewest", "K", .count(1 ... .max), default: "3", help: "what happened less often is not reported"),
        .value("json", "FILE", .file, help: "also write the figures as JSON"),
      ],
      examples: ["vocabulary --corpus settings"])
  }

  private static let screen = CommandSpec(
    "screen", summary: "measure what a search screen asks for: hits, ranges, suggestions, rows, turns",
    discussion: [
      "The users are those of the built-in corpus, searched with typo tolerance. Ranges are what the twenty hits highlight. A model's "
        + "rows are timed from the text to the state that shows them, without waiting for more keys. Turns of the main actor are a "
        + "millisecond apart, and what they have to wait while all users are written by an async call from it."
    ],
    options: [
      .value("size", "N", .count(1 ... .max), default: "100000", help: "how many users"), seed(),
      .value(
        "budget", "SECONDS", .seconds, default: "60",
        help: "the time for all keystrokes; beyond it, the rest is left out"),
      .value("json", "FILE", .file, help: "also write the figures as JSON"),
    ],
    examples: ["screen --size 100000"])

  private static let budget = CommandSpec(
    "budget", summary: "say how long the budget of a search is, and hold hostile searches to it",
    discussion: [
      "A budget is given in postings. What one takes is measured while users are looked for. Then records and queries are made at random that "
        + "are hard: few letters, repeated, words that begin each other, in all kinds of scripts. Each search, with later tiers, gets "
        + "1,000,000 postings. The command fails where one takes more than 20 times what usual searches take for these. Times are the "
        + "processor's."
    ],
    options: [
      .value("size", "N", .count(1 ... .max), default: "100000", help: "how many users"), seed(),
      .value("budget", "SECONDS", .seconds, default: "60", help: "how long hostile searches are made"),
      .value("json", "FILE", .file, help: "also write the figures as JSON"),
    ],
    examples: ["budget --budget 600 --seed 7"])

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
        + "this package, whose code stays the same. Counts and bytes have no scatter."
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
