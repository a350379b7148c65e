extension CommandTable {
  /// The commands of records in a PostgreSQL, on one server or many.
  static let cluster = [
    clusterCreate, clusterAdd, clusterStatus, clusterMigrate, clusterLoad, clusterPrepare, clusterSearch,
  ]

  private static let records = CommandSpec.Alternatives([["postgres", "preset|schema"]], isRequired: true)

  private static let recordOptions: [OptionSpec] = [
    .value("postgres", "ADDRESS", help: "the server that is asked: a connection string or URI, as libpq takes it"),
    preset("what the records are, and their tables' name"),
    .value(
      "schema", "FILE", .file,
      help: "the same by a JSON file (fts help search), whose name without its ending is the tables'"),
  ]

  private static let addresses =
    "An ADDRESS is a connection string (host=one dbname=app user=me) or a URI (postgresql://me@one/app). Those of shards are "
    + "used by this command and by the server that is asked. Passwords need not stand in it, where other users of the "
    + "machine see them: they are read from PGPASSWORD or from a password file (~/.pgpass, PGPASSFILE, or passfile=FILE in "
    + "the address). The server that is asked keeps those of shards, in its user mappings."

  private static let clusterCreate = CommandSpec(
    "cluster create", summary: "make the tables for records in PostgreSQL, on one server or with shards",
    discussion: [
      "Without a SHARD the records are on the server that is asked. What is there already stays, so an interrupted call can be "
        + "made again.", addresses,
    ],
    arguments: [ArgumentSpec("SHARD", isOptional: true, isRepeatable: true, help: "addresses of shards")],
    alternatives: records, options: recordOptions,
    examples: [
      "cluster create --preset users --postgres postgresql://one/app",
      "cluster create --preset users --postgres postgresql://one/app postgresql://two/app postgresql://three/app",
    ])

  private static let clusterAdd = CommandSpec(
    "cluster add", summary: "add a shard, and move to it what makes all have as much",
    discussion: [
      "Searches and writes go on meanwhile. An interrupted call keeps what was moved, and the same call again goes on.",
      addresses,
    ],
    arguments: [ArgumentSpec("SHARD", help: "the shard's address")], alternatives: records, options: recordOptions,
    examples: ["cluster add --preset users --postgres postgresql://one/app postgresql://four/app"])

  private static let clusterStatus = CommandSpec(
    "cluster status", summary: "list the shards, what they have, and whether they answer",
    discussion: [
      "A line each: number, buckets, records (or unavailable), place. The status is 2 where one is unavailable."
    ],
    alternatives: records, options: recordOptions,
    examples: ["cluster status --preset users --postgres postgresql://one/app"])

  private static let clusterMigrate = CommandSpec(
    "cluster migrate", summary: "make what this version wants of the tables, on all servers",
    discussion: [
      "What is as it should be stays, so an interrupted call can be made again. An index of terms that is missing because a "
        + "cluster load was interrupted is made, too."
    ],
    alternatives: records, options: recordOptions,
    examples: ["cluster migrate --preset users --postgres postgresql://one/app"])

  private static let clusterLoad = CommandSpec(
    "cluster load", summary: "add records of a file, or replace those with the same ids",
    discussion: [
      "Records are written in parts of some thousand, each of which is durable on all servers or not there at all: an interrupt "
        + "keeps what was written, and the same call again goes through all of FILE without harm. The first line that gives no "
        + "record ends the call; what was before it is written.",
      "Where there are no records yet, the index of terms is made after the last part, on all shards at the same time, which is several "
        + "times as fast, and answers are prepared as by cluster prepare. Who interrupts such a call finds searches right but slow "
        + "until cluster migrate makes the index.",
      inputFiles,
    ],
    alternatives: CommandSpec.Alternatives([["postgres", "preset|schema", "input"]], isRequired: true),
    options: recordOptions + [
      .value("input", "FILE", .file, help: "records as .ndjson, .tsv or .txt; - is standard input"),
      .value(
        "map", "FIELD=COLUMN", isRepeatable: true, needs: "input", help: "take a field from a column of the .tsv file"),
    ],
    examples: ["cluster load --preset users --postgres postgresql://one/app --input users.ndjson"])

  private static let clusterPrepare = CommandSpec(
    "cluster prepare", summary: "work out the answers of what begins very many records",
    discussion: [
      "Queries of one beginning, typed once or several times (s, up up), that a thousand records or more match, are answered from the "
        + "server that is asked alone: the total and the best hundred are kept there, and each write keeps them right. Call it again "
        + "when much has changed. Searches and writes go on meanwhile."
    ],
    alternatives: records, options: recordOptions,
    examples: ["cluster prepare --preset users --postgres postgresql://one/app"])

  private static let clusterSearch = CommandSpec(
    "cluster search", summary: "answer a query from records in PostgreSQL",
    discussion: [
      "Queries and answers are those of fts search. The status is 1 where nothing matches, and 2 where a shard is unavailable "
        + "and --partial is not given."
    ],
    arguments: [ArgumentSpec("QUERY", isOptional: true, isRepeatable: true, help: "the words of the query")],
    alternatives: records,
    options: recordOptions + asking + [
      .flag("explain", help: "say for each hit why it matches and stands where it does"),
      .flag("partial", help: "leave out shards that are unavailable"),
    ],
    examples: ["cluster search --preset users --postgres postgresql://one/app smi jo"])
}
