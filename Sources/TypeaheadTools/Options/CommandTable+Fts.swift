internal import Typeahead

extension CommandTable {
  /// The table of `fts`.
  ///
  /// A command appears here when it works.
  ///
  /// - Parameters:
  ///   - corpora: The names of the built-in corpora.
  ///   - version: What `fts version` prints.
  package static func fts(corpora: [String], version: String = Release.version) -> CommandTable {
    CommandTable(
      executable: "fts", version: version, summary: "full-text search as you type", defaultCommand: "repl",
      commands: [
        repl(corpora), search(corpora), serve(corpora), index, delete, verify, export, corpusList, corpusEmit(corpora),
        demo,
      ] + cluster)
  }

  private static func repl(_ corpora: [String]) -> CommandSpec {
    CommandSpec(
      "repl", summary: "search while you type",
      discussion: [
        "On a terminal the results follow every keystroke; lines that begin with a dot are commands (.help lists them). "
          + "Otherwise: one query a line from standard input, no prompt; the status is 0 whatever matches.",
        "What .choose remembers is kept in fts/choices of XDG_STATE_HOME, else of ~/.local/state, a file for each set of records, and said so.",
        "What the options say is explained by fts help search.",
      ],
      alternatives: sourceOrIndex(isRequired: false), options: sourceOrIndexOptions(corpora) + [noMemory],
      tables: [
        CommandSpec.Table("commands", DotCommand.table.map { ($0.synopsis, $0.help) }),
        CommandSpec.Table("keys of the live mode", DotCommand.keys),
        CommandSpec.Table("the status line", DotCommand.status),
      ],
      examples: ["repl --corpus users"])
  }

  private static func search(_ corpora: [String]) -> CommandSpec {
    CommandSpec(
      "search", summary: "answer a query",
      discussion: [
        "The words of the query may stand in any order; each is the beginning of a word of the record. With no QUERY, one "
          + "query a line is read from standard input; an empty line is the empty query, which every record matches.",
        "Each hit is a line: its id, a tab, its name. An empty line ends each answer where queries come from standard input. "
          + "With --limit 0 each answer is the number of matching records, alone on a line.",
        inputFiles,
        "A line of FILE that gives no record ends the call with status 2; with --on-error skip it is told with its number, and "
          + "left out. A query that is too long is answered with an error, the next one is read, and the status is 2.",
        "A record with neither owner nor visibleTo is everybody's; else its owner and the users and groups that visibleTo lists may "
          + "see it. With --as, records that are hidden are left out too. --as u9,sales is the user u9 of the group sales.",
      ],
      arguments: [ArgumentSpec("QUERY", isOptional: true, isRepeatable: true, help: "the words of the query")],
      alternatives: sourceOrIndex(isRequired: true),
      options: sourceOrIndexOptions(corpora) + [
        .value(
          "on-error", "WHAT", .choice(["stop", "skip"]), default: "stop", needs: "input",
          help: "what a broken line does")
      ] + asking + [
        .value(
          "languages", "L,M", .choices(Analyzer.Language.listed.map(\.code)),
          help: "find texts by letters that they are not written in"),
        country,
        .flag(
          "explain", help: "say for each hit why it matches and stands where it does; with --json as its last member"),
      ],
      tables: [
        presetFields, schemaFile,
        CommandSpec.Table("languages", Analyzer.Language.listed.map { ($0.code, $0.summary) }),
        CommandSpec.Table("a line of --json", AnswerLine.members),
      ],
      examples: [
        "search --corpus symbols fill circle",
        "search --preset users --input users.ndjson --limit all --json anna",
        "search --preset users --input users.ndjson --languages de,nordic soerensen",
        "search --preset users --input users.ndjson --country 44 +44 7700 900456",
        "search --preset symbols --input symbols.tsv --filter 'since<=14.2' he",
        "search --schema recipes.json --input recipes.ndjson apple pie",
      ])
  }

  private static func serve(_ corpora: [String]) -> CommandSpec {
    CommandSpec(
      "serve", summary: "show a page to type into, and answer programs over HTTP",
      discussion: [
        "The page is on this machine's loopback address, so that nobody reaches it over the network. Its address is printed, and opened "
          + "where there is a desktop. It ends at control-C.",
        "Without a source it serves the built-in symbols. A file that is dropped on the page is searched in the memory of this process.",
        "What is clicked on the page is remembered, and comes first among equals then; it is kept as by fts repl.",
        "GET /search?q=… answers as fts search --json does; also /suggest, /explain and /facets.",
        "What the options say is explained by fts help search.",
      ],
      alternatives: sourceOrIndex(isRequired: false),
      options: sourceOrIndexOptions(corpora) + [
        .value(
          "port", "N", .count(0...65535), help: "the port; 0 is any free one, which is taken too where 8417 is not free"
        ),
        asUser, noMemory,
      ],
      examples: ["serve", "serve --corpus users", "serve --preset settings --input settings.tsv --port 8000"])
  }

  /// Whether choices are kept.
  static let noMemory = OptionSpec.flag(
    "no-memory", help: "remember nothing of what is chosen, and know nothing of before")

  /// Who asks.
  static let asUser = OptionSpec.value(
    "as", "USER[,GROUP]", help: "answer as this user, of these groups, may see; without it the operator sees everything"
  )

  /// How much is listed and how, in which fields is searched, for which records, and who asks.
  static let asking: [OptionSpec] = [
    .value(
      "limit", "N", .count(0 ... .max, words: ["all"]), default: "20",
      help: "how many hits to list; 0 gives the total alone, all every hit"),
    .flag("json", help: "one line of JSON for each query"),
    .value("fields", "A,B", help: "search only these fields"),
    .value("filter", "F=V", isRepeatable: true, help: "keep records whose field equals V; also F<=V and F>=V"),
    asUser,
  ]

  /// How the ending of a file says what it holds.
  static let inputFiles =
    "The ending of FILE says how it is written: .ndjson (or .jsonl) is a JSON object a line; .tsv is a header line, then "
    + "a record a line, with tabs between the cells and | between the values of a list; .txt is a name a line. Without "
    + "an ending, as of standard input, the first line tells: { begins NDJSON, a tab or --map means a table, all else "
    + "is names."

  static let presetFields = CommandSpec.Table(
    "fields of the presets", Preset.allCases.map { ($0.name, $0.fieldSummary) })

  private static let corpusList = CommandSpec("corpus list", summary: "list the built-in corpora")

  private static func corpusEmit(_ corpora: [String]) -> CommandSpec {
    CommandSpec(
      "corpus emit", summary: "print the records of a built-in corpus as NDJSON",
      discussion: ["The same name, size and seed always give the same bytes."],
      arguments: [ArgumentSpec("NAME", .choice(corpora), help: "the corpus")], options: [size(), seed()],
      examples: ["corpus emit users --size 1000"])
  }
}

extension CommandTable {
  /// Where records come from: a built-in corpus, or a file and what its records are.
  static func source(isRequired: Bool) -> CommandSpec.Alternatives {
    CommandSpec.Alternatives([["corpus"], ["preset|schema", "input"]], isRequired: isRequired)
  }

  /// The options of ``source(isRequired:)`` and those that go with them.
  static func sourceOptions(_ corpora: [String]) -> [OptionSpec] {
    [
      .value("corpus", "NAME", .choice(corpora), help: "a built-in corpus"),
      preset("what the records of the file are"), schema,
      .value("input", "FILE", .file, help: "records as .ndjson, .tsv or .txt; - is standard input"),
      .value(
        "map", "FIELD=COLUMN", isRepeatable: true, needs: "input", help: "take a field from a column of the .tsv file"),
    ]
  }

  /// The same, or an index.
  private static func sourceOrIndex(isRequired: Bool) -> CommandSpec.Alternatives {
    CommandSpec.Alternatives([["corpus"], ["index"], ["preset|schema", "input"]], isRequired: isRequired)
  }

  private static func sourceOrIndexOptions(_ corpora: [String]) -> [OptionSpec] {
    [indexFolder, keywords] + sourceOptions(corpora)
  }

  /// More keywords, as vocabulary reports propose them.
  static let keywords = OptionSpec.value(
    "keywords", "FILE", .file, help: "more keywords: a table of id and keywords, as a vocabulary report writes it")

  /// How national telephone numbers are read.
  static var country: OptionSpec {
    .value(
      "country", "CODE", .count(1...999), help: "the country code of telephone numbers that are written without one: 44"
    )
  }

  /// What records are, by the name of a preset.
  static func preset(_ help: String) -> OptionSpec {
    .value("preset", "P", .choice(Preset.allCases.map(\.name)), help: help)
  }

  /// What records are, by a file.
  static let schema = OptionSpec.value(
    "schema", "FILE", .file, help: "the same by a JSON file: fields, ranking, synonyms, tiers, locale")

  /// How many records a built-in corpus has.
  static func size(needs: String? = nil) -> OptionSpec {
    .value(
      "size", "N", .count(1...100_000_000), needs: needs, help: "how many records; the corpus knows its own default")
  }

  /// What a built-in corpus is drawn from.
  static func seed(needs: String? = nil) -> OptionSpec {
    .value(
      "seed", "S", .count(0 ... .max), needs: needs,
      help: "another draw of the corpus; the corpus knows its own default")
  }
}
