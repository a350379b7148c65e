/// What the same searches cost on PostgreSQL and embedded, by size and number of shards, as its file holds it.
struct ClusterResult: Codable, Sendable, Equatable {
  /// Writing all records, making the index of terms, and then preparing answers.
  struct Load: Codable, Sendable, Equatable {
    let seconds: Double
    /// Of these, after the last record was written.
    let indexSeconds: Double
    let recordsPerSecond: Double
    /// After these, for prepared answers.
    let answerSeconds: Double
    /// The number of prepared answers.
    let answers: Int
  }

  /// What a record takes.
  struct Bytes: Codable, Sendable, Equatable {
    let rows: Double
    /// What rows keep elsewhere.
    let outOfLine: Double
    /// The index of terms.
    let terms: Double
    let otherIndexes: Double
    /// Prepared answers, on the coordinator.
    let answers: Double

    var all: Double { rows + outOfLine + terms + otherIndexes + answers }
  }

  /// The times of one kind of query, of those that both answered.
  struct Calls: Codable, Sendable, Equatable {
    let name: String
    /// All, or an evenly spaced sample.
    let queries: Int
    /// The mean number of matches.
    let matches: Double
    let postgres: Distribution?
    let embedded: Distribution?
  }

  /// The answers of PostgreSQL beside those of the embedded index, of all queries that were timed.
  struct Comparison: Codable, Sendable, Equatable {
    var queries = 0
    var totalMismatches = 0
    /// Other hits among the best, or in another order.
    var orderMismatches = 0
    /// The answers that said themselves that they are not exact.
    var cutAnswers = 0
    /// The first few differences.
    var mismatches: [Verdict.Mismatch] = []
  }

  struct Configuration: Codable, Sendable, Equatable {
    let records: Int
    let shards: Int
    let load: Load
    let bytesPerRecord: Bytes
    let calls: [Calls]
    /// The repeated beginnings that were drawn and left out, since nothing matches them.
    let unmatched: Int
    let comparison: Comparison
  }

  /// The call that made it.
  let command: String
  let revision: String?
  let machine: Machine
  let corpus: String
  var configurations: [Configuration] = []
}
