package import TypeaheadSQLite

extension SegmentFile {
  /// Why a file cannot be read.
  package enum Failure: Error, CustomStringConvertible {
    /// There is none.
    case missing
    /// It is not what was written.
    case damaged(String)
    /// The system refuses.
    case refused(FileFailure)

    /// What is wrong with it, for a report.
    package var description: String {
      switch self {
      case .missing: "it is not there"
      case .damaged(let reason): reason
      case .refused(let failure): failure.reason
      }
    }
  }
}
