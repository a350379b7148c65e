internal import Typeahead
internal import TypeaheadCorpora
internal import TypeaheadTools

/// How often an engine lists a record that would do, among the first ten, for a whole sentence.
struct SentenceSuccess: Codable, Sendable, Equatable {
  let name: String
  let sentences: Int
  let successAt10: Double
}

extension SentenceSuccess {
  private static let listed = 10

  /// Asks the sentences of a built-in corpus that has some and is there as a whole; of others there is nothing to say.
  static func measure(_ options: QualityOptions, _ records: BenchRecords) throws -> [SentenceSuccess] {
    guard options.queries == nil, case .corpus(let name, nil, _) = options.source,
      let sentences = try Corpus.named(name)?.sentences(), !sentences.isEmpty
    else { return [] }
    return try options.engines.map { SentenceSuccess(try $0.makeWithLaterTiers(records), sentences) }
  }

  init(_ engine: any Engine, _ sentences: [Sentence]) {
    let answered = sentences.count { sentence in
      engine.search(sentence.text)
      return engine.ids.prefix(Self.listed).contains(where: sentence.accepts)
    }
    self.init(
      name: engine.kind.rawValue, sentences: sentences.count,
      successAt10: Figures.rounded(Double(answered) / Double(sentences.count)))
  }
}

extension EngineKind {
  /// Builds the engine as ``make(_:)`` does, with the later tiers that an app has by default.
  func makeWithLaterTiers(_ records: BenchRecords) throws -> any Engine {
    switch self {
    case .typeahead, .buffer: try TypeaheadEngine(self, records, tolerance: nil)
    default: try make(records)
    }
  }
}
