/// Why a built-in corpus could not be made.
package enum CorpusError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A data file that belongs to the package is not there.
  case missingData(file: String)
  /// A data file does not have the form it should have.
  case malformedData(file: String, line: Int, problem: String)
  /// A size below zero was asked for.
  case negativeSize(Int)

  /// What is wrong and how to mend it, in one line.
  package var description: String {
    switch self {
    case .missingData(let file):
      "the corpus data file \(file) is missing; keep the resource bundle beside the executable"
    case .malformedData(let file, let line, let problem):
      "the corpus data file \(file) is damaged at line \(line) (\(problem)); install it again"
    case .negativeSize(let size):
      "a corpus cannot have \(size) records; give a size of 0 or more"
    }
  }
}
