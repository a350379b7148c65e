extension Invocation {
  /// What the records are, as `--preset` or `--schema` says; nil where neither is given.
  ///
  /// A schema file is read each time, and some can be read but once: ask once.
  ///
  /// - Throws: ``SchemaError`` where the file says nothing that can be used, ``UsageError`` where it is standard input.
  package func preset() throws -> Preset? {
    guard let file = value("schema") else { return value("preset").flatMap(Preset.named) }
    if file == "-" {
      throw UsageError("a schema is not read from standard input", mend: "give it as a file")
    }
    return try Preset(file: file)
  }
}
