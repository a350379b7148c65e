/// What somebody types: sessions of keystrokes, each of which leaves a query in the field.
struct Trace: Sendable {
  /// Where a trace comes from.
  enum Source: Sendable, Equatable {
    /// Typing sessions drawn from the records.
    case typing
    /// Pairs and triples of the beginnings that most words have.
    case adversarial
    case file(String)

    /// Reads the option: a built-in name, or a path (`./typing` for a file of that name).
    init(_ option: String?) {
      switch option {
      case nil, "typing"?: self = .typing
      case "adversarial"?: self = .adversarial
      case let path?: self = .file(path)
      }
    }
  }

  let name: String
  /// The queries in typing order, all sessions one after another.
  private(set) var queries: [String] = []
  /// Where each session's queries stand.
  private(set) var sessions: [Range<Int>] = []

  init(name: String) { self.name = name }

  /// Adds a session; one without keystrokes is none.
  mutating func append(_ session: [String]) {
    if session.isEmpty { return }
    sessions.append(queries.count..<queries.count + session.count)
    queries += session
  }

  /// The trace a source means for these records.
  static func make(_ source: Source, _ records: BenchRecords, seed: UInt64) throws -> Trace {
    let trace =
      switch source {
      case .typing: Trace.typing(RecordWords(records), seed: seed)
      case .adversarial: Trace.adversarial(RecordWords(records), seed: seed)
      case .file(let path): try Trace(path: path)
      }
    if trace.queries.isEmpty { throw BenchError.emptyTrace(trace.name) }
    return trace
  }
}
