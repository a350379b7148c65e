import TypeaheadStore
import TypeaheadTools

/// Lines on standard error, beside what a command prints.
enum Warnings {
  static func print(_ lines: some Sequence<String>) throws {
    var errors = Output(DescriptorSink.standardError, writesEachLine: true)
    for line in lines { try errors.writeLine("fts: \(line)") }
  }

  /// Says what is wrong with an index, a line each.
  static func print(_ findings: [StoreFinding], of folder: String) throws {
    try print(findings.map { "\(folder): \($0)".printable })
  }

  /// Says what opening an index for writing has mended, a line each.
  static func print(_ opening: OpeningReport, of folder: String) throws {
    let mended =
      opening.rebuilt.map { "\($0); made anew" } + opening.mended.map { "record “\($0)” was damaged; mended" }
    try print(mended.map { "\(folder): \($0)".printable })
  }
}

extension Invocation {
  /// The folder of a durable index, of a command that requires one.
  var indexFolder: String {
    guard let folder = value("index") else { preconditionFailure("the table makes it required") }
    return folder
  }
}
