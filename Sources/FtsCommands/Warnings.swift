import TypeaheadStore
import TypeaheadTools

/// Lines on standard error, beside what a command prints.
package enum Warnings {
  package static func print(_ lines: some Sequence<String>) throws {
    var errors = Output(DescriptorSink.standardError, writesEachLine: true)
    for line in lines { try errors.writeLine("fts: \(line)") }
  }

  /// Says what is wrong with an index, a line each.
  static func print(_ findings: [StoreFinding], of folder: String) throws {
    try print(findings.map { "\(folder): \($0)".printable })
  }

  /// Says what opening an index has found or mended, a line each.
  static func print(_ opening: OpeningReport, of folder: String, tellsStaleness: Bool = true) throws {
    var lines = opening.rebuilt.map { "\($0); made anew" }
    lines += opening.mended.map { "record “\($0)” was damaged; mended" }
    if tellsStaleness, let staleness = opening.staleness { lines.append(staleness.sentence) }
    // Where the index was made anew, its old files go; beside records that cannot be indexed it always is.
    if lines.isEmpty, opening.findings.isEmpty, opening.staleness == nil, !opening.removedFiles.isEmpty {
      lines.append(
        "\(opening.removedFiles.count.counted("file")) of segments that the index does not know removed: a writer was "
          + "interrupted, or older records were put in the place of newer ones")
    }
    try print(lines.map { "\(folder): \($0)".printable })
  }
}

extension OpeningReport.Staleness {
  /// What is another than it was, in words.
  fileprivate var sentence: String {
    var changes: [String] = []
    if expected.services != found.services {
      changes.append("\(found.services) is used, it was \(expected.services)")
    }
    if expected.folding != found.folding {
      changes.append("texts are folded by rules \(found.folding), they were by rules \(expected.folding)")
    }
    if expected.schema != found.schema { changes.append("records are searched by other rules than they were") }
    return changes.joined(separator: ", and ")
      + "; the index was made anew of the records, as each opening does until fts index or fts delete was called"
  }
}

extension Invocation {
  /// The folder of a durable index, of a command that requires one.
  var indexFolder: String {
    guard let folder = value("index") else { preconditionFailure("the table makes it required") }
    return folder
  }
}
