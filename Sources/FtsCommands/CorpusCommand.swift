import TypeaheadCorpora
import TypeaheadTools

/// `fts corpus list` and `fts corpus emit`.
enum CorpusCommand {
  /// Prints name, preset, number of records and summary, a corpus a line, separated by tabs.
  static func list() throws -> ExitCode {
    var output = Output(DescriptorSink.standardOutput, writesEachLine: false)
    let rows = Corpus.all.map { [$0.name, $0.preset.name, String($0.defaultSize), $0.summary] }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let isInteractive = Terminal.standardOutput.isInteractive
    for row in rows {
      let cells = zip(row, widths).map { cell, width in
        isInteractive ? cell + String(repeating: " ", count: width - cell.count) : cell
      }
      try output.writeLine((cells + [row[3]]).joined(separator: isInteractive ? "  " : "\t"))
    }
    try output.flush()
    return .success
  }

  /// Prints the records of a corpus, one line of JSON each.
  static func emit(_ call: Invocation) throws -> ExitCode {
    guard let corpus = call.arguments.first.flatMap(Corpus.named) else { return .wrongUsage }
    var output = Output(DescriptorSink.standardOutput, writesEachLine: false)
    let terminal = Terminal.standardOutput
    let seed = call.count("seed").map { UInt64($0) }
    for record in try corpus.records(size: call.count("size"), seed: seed) {
      try output.writeJSON(Array(record.text.utf8), on: terminal)
    }
    try output.flush()
    return .success
  }
}
