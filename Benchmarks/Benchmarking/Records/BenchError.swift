/// Why nothing could be measured, and how to mend it.
enum BenchError: Error, Equatable, CustomStringConvertible {
  case noRecords(String)
  case emptyTrace(String)
  case malformedTrace(path: String, line: Int)
  case unreadableTrace(path: String, reason: String)
  case unreadablePairs(path: String, reason: String)
  case malformedPair(path: String, line: Int)
  case unknownRecord(id: String, path: String, line: Int)
  case noPairs(String)
  case cannotWrite(path: String)
  case unreadableResult(path: String)
  case noResult(path: String)
  case noResults(folder: String)
  case differentRuns(thing: String, before: String, after: String)
  case noGates(path: String)
  case unknownFigure(String, known: [String])
  case gatesFailed([String])
  case overBudget(seed: UInt64, query: String, times: Double)
  case noGnuplot
  case gnuplotFailed(String)
  case noPostgres

  var description: String {
    switch self {
    case .noRecords(let name): "\(name) has no records; give a file or corpus with at least one"
    case .emptyTrace(let name): "the trace \(name) has no keystrokes; write one line a keystroke: number, tab, query"
    case .malformedTrace(let path, let line):
      "\(path):\(line): no keystroke; write the session's number, a tab, and the query's text"
    case .unreadableTrace(let path, let reason):
      "\(path) cannot be read (\(reason)); give a trace file, or typing or adversarial"
    case .unreadablePairs(let path, let reason):
      "\(path) cannot be read (\(reason)); give a file of lines: query text, tab, id of the wanted record"
    case .malformedPair(let path, let line):
      "\(path):\(line): no pair; write the query's text, a tab, and the id of the wanted record"
    case .unknownRecord(let id, let path, let line):
      "\(path):\(line): no record has the id \(id.debugDescription); give the records the pairs were made for"
    case .noPairs(let what):
      "nothing is to be typed for \(what); give a file of pairs (--queries), other texts (--typed) or --part all"
    case .unreadableResult(let path): "\(path) cannot be read; give a file that ftsbench run --json wrote"
    case .noResult(let path):
      "\(path) holds no figures of this version of ftsbench; measure again with ftsbench run --json"
    case .noResults(let folder): "\(folder) holds no results; write some with ftsbench run --json FILE.json"
    case .differentRuns(let thing, let before, let after):
      "the runs differ in \(thing) (\(before) before, \(after) after); compare runs of the same records and trace"
    case .noGates(let path):
      "\(path) holds no gates; write a JSON list of corpus, size, trace, engine and limits, as Benchmarks/gates.json does"
    case .unknownFigure(let name, let known):
      "no figure is called \(name); give one of \(known.joined(separator: ", "))"
    case .gatesFailed(let findings):
      findings.joined(separator: "; ") + "; make the engine take less, or raise the limit and say why"
    case .overBudget(let seed, let query, let times):
      "a search took \(Figures.times(times)) what its budget allows, at most \(Figures.times(BudgetResult.mostTimes)) are wanted: "
        + "\(query.debugDescription) as ftsbench budget --seed \(seed) begins; charge the loop that takes the time, or make it shorter"
    case .noGnuplot:
      "gnuplot is not there to draw the pictures; install it (gnuplot-nox of Debian, gnuplot of Homebrew)"
    case .gnuplotFailed(let message):
      "gnuplot cannot draw a picture (\(message)); give it version 5 or newer with the svg terminal"
    case .noPostgres:
      "PostgreSQL 15 is not there to start servers of; install it (postgresql-15 of Debian, postgresql@15 of Homebrew), or say in "
        + "TYPEAHEAD_POSTGRES in which folder its programs are"
    case .cannotWrite(let path): "\(path) cannot be written; check the path and its permissions"
    }
  }
}
