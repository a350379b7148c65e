internal import Foundation
internal import TypeaheadTools

/// `ftsbench report`: one page with pictures of all results in a folder.
struct ReportCommand {
  private let folder: String

  init(_ call: Invocation) {
    folder = call.arguments[0]
  }

  func run() throws {
    let page = try ReportPage(runs: ResultFile.runs(in: folder), gnuplot: Gnuplot())
    let path = folder + "/report.html"
    do {
      try Data(page.html().utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch let error as BenchError {
      throw error
    } catch {
      throw BenchError.cannotWrite(path: path)
    }
    try Output.print(path + "\n")
  }
}
