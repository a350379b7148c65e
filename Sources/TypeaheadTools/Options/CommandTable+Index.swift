extension CommandTable {
  /// The folder of a durable index.
  static let indexFolder = OptionSpec.value("index", "DIR", .directory, help: "a durable index, made by fts index")

  static let index = CommandSpec(
    "index", summary: "add records to a durable index, or replace those with the same ids",
    discussion: [
      "The index is made where there is none; it remembers its preset or schema. Records are committed in parts, some every second: an "
        + "interrupt keeps what was committed, and the same call again goes through all of FILE without harm. An index has "
        + "one writer at a time and any number of readers.",
      "A line that gives no record is told with its number and what is wrong with it. With --on-error stop it ends the call "
        + "with status 2, and the records before it are in the index; with skip all others are, and the status is 0.",
      inputFiles,
    ],
    alternatives: CommandSpec.Alternatives([["preset|schema", "input", "index"]], isRequired: true),
    options: [
      preset("what the records of the file are"), schema,
      .value("input", "FILE", .file, help: "records as .ndjson, .tsv or .txt; - is standard input"),
      .value("index", "DIR", .directory, help: "the folder of the index; it is made where there is none"),
      .value(
        "map", "FIELD=COLUMN", isRepeatable: true, needs: "input", help: "take a field from a column of the .tsv file"),
      .value("on-error", "WHAT", .choice(["stop", "skip"]), default: "stop", help: "what a broken line does"),
    ],
    tables: [presetFields, schemaFile],
    examples: [
      "index --preset users --input users.ndjson --index People", "search --index People anna",
    ])

  static let delete = CommandSpec(
    "delete", summary: "remove records from a durable index",
    discussion: ["All of them are removed together. Of an id that no record has it is said so; that is no error."],
    arguments: [ArgumentSpec("ID", isRepeatable: true, help: "the ids of the records")],
    alternatives: onlyIndex, options: [indexFolder], examples: ["delete --index People 17 18"])

  static let verify = CommandSpec(
    "verify", summary: "check a durable index in full",
    discussion: [
      "Every record is held against its checksum, their number and sum against the manifest, and the index has to "
        + "have each as it is stored. What is wrong is told on standard error, a line each, and the status is 2."
    ],
    alternatives: onlyIndex, options: [indexFolder], examples: ["verify --index People"])

  static let export = CommandSpec(
    "export", summary: "print the records of a durable index as NDJSON",
    discussion: [
      "They are printed as they were read, in the order of their last change. What is damaged is left out and told on "
        + "standard error, and the status is then 2.",
      "Where the database is damaged or gone, the files of segments still have the records up to the change they were written "
        + "at: --from-segments prints these, and tells what they lack.",
    ],
    alternatives: onlyIndex,
    options: [indexFolder, .flag("from-segments", help: "read the records out of the files of segments")],
    examples: ["export --index People", "export --index People --from-segments"])

  private static let onlyIndex = CommandSpec.Alternatives([["index"]], isRequired: true)
}
