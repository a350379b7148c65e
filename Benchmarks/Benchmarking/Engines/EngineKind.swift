/// The engines that can run, by the names the figures have for them.
enum EngineKind: String, CaseIterable, Sendable {
  /// This package, by the call that apps make: `index.search(text)`, and the records of its hits; without later tiers, which rivals have not.
  case typeahead
  /// The same with the later tiers of the preset.
  case preset = "default"
  /// The same into a buffer that is kept, without hits.
  case buffer
  /// The same with a session, which remembers what was typed before.
  case session
  /// The same on the disk, read from its mapped files.
  case stored
  /// SQLite's full-text index with an index of prefixes: the first twenty, unranked.
  case fts5PrefixCount = "fts5-prefix-count"
  /// The same, the best twenty by bm25.
  case fts5PrefixRankCount = "fts5-prefix-rank-count"
  /// SQLite's full-text index as it is without options: the first twenty, unranked.
  case fts5Count = "fts5-count"
  /// The same, the best twenty by bm25.
  case fts5RankCount = "fts5-rank-count"
  /// What an app's author writes with Foundation.
  case scan
  /// The folded words of all records in one run of bytes, each of which is looked at: a fast scan without an index.
  case foldedScan = "folded-scan"
  /// A plain inverted index of bitmaps: what an answer costs that is neither ranked nor consumes tokens.
  case bitmap
  /// The brute-force definition.
  case oracle

  /// What its answers hold, as the figures name it.
  var answers: String {
    switch self {
    case .typeahead, .preset, .buffer, .session, .stored, .oracle: "ranked+total"
    case .fts5PrefixRankCount, .fts5RankCount: "bm25+total"
    case .fts5PrefixCount, .fts5Count, .scan, .foldedScan, .bitmap: "unranked+total"
    }
  }

  /// Whether it is this package in some setting, whose code changes from run to run.
  var isOurs: Bool {
    switch self {
    case .typeahead, .preset, .buffer, .session, .stored: true
    case .fts5PrefixCount, .fts5PrefixRankCount, .fts5Count, .fts5RankCount, .scan, .foldedScan, .bitmap, .oracle:
      false
    }
  }

  /// Builds the engine on the records.
  func make(_ records: BenchRecords) throws -> any Engine {
    switch self {
    case .typeahead, .buffer: try TypeaheadEngine(self, records)
    case .preset: try TypeaheadEngine(self, records, tolerance: nil)
    case .session: try SessionEngine(records)
    case .stored: try StoredEngine(records)
    case .fts5PrefixCount, .fts5PrefixRankCount, .fts5Count, .fts5RankCount: try FTS5Engine(self, records)
    case .scan: ScanEngine(records)
    case .foldedScan: FoldedScanEngine(records)
    case .bitmap: BitmapEngine(records)
    case .oracle: OracleEngine(records)
    }
  }

  /// The engines that run where none are named: those that answer the same question, so not the one with later tiers; above 100,000 records
  /// without the oracle, which would need gigabytes (totals are checked against it nevertheless, a part of the records at a time).
  static func usual(records: Int) -> [EngineKind] {
    allCases.filter { $0 != .preset && (records <= 100_000 || $0 != .oracle) }
  }
}

extension EngineKind {
  /// The names a call may use: those of the engines, and `fts5` for all its variants.
  static var optionNames: [String] { allCases.map(\.rawValue) + ["fts5"] }

  /// The engines that names stand for, in the order asked for, each once.
  static func named(_ names: [String]) -> [EngineKind] {
    var kinds: [EngineKind] = []
    for name in names {
      kinds += allCases.filter { kind in
        (kind.rawValue == name || kind.rawValue.hasPrefix(name + "-")) && !kinds.contains(kind)
      }
    }
    return kinds
  }
}
