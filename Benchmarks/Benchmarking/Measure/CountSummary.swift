/// How often something was done for a query: on average, and at most.
struct CountSummary: Codable, Sendable, Equatable {
  let mean: Double
  let max: Int
}

extension Recording {
  /// All that was counted, by name.
  var countSummaries: [String: CountSummary] {
    var counted: [String: [Int]] = [:]
    for (name, count) in counts.joined() { counted[name, default: []].append(count) }
    return counted.mapValues { counts in
      CountSummary(
        mean: Figures.rounded(Double(counts.reduce(0, +)) / Double(counts.count)), max: counts.max() ?? 0)
    }
  }
}
