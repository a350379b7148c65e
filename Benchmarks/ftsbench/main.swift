internal import Foundation
internal import TypeaheadTools

do {
  let table = CommandTable.ftsbench(corpora: BenchRecords.corpora, engines: EngineKind.optionNames)
  switch try table.request(Array(CommandLine.arguments.dropFirst())) {
  case .text(let text):
    var output = Output(DescriptorSink.standardOutput, writesEachLine: false)
    try output.write(text)
    try output.flush()
  case .run(let call):
    try await RunCommand(call).run()
  }
} catch {
  exit(ErrorReport(error, tool: "ftsbench").print().rawValue)
}
