/// People who are alike in how they repeat themselves, named before anything is measured.
struct LearningPopulation: Codable, Sendable, Equatable {
  let name: String
  /// The exponent of the Zipf law by which a person wants records; nil for people who want each record once.
  let exponent: Double?
  /// How many of a hundred times a record is looked for in a person's usual words for it.
  let loyalty: Int
  /// After so many choices a person wants other records most; nil for never.
  var drift: Int?

  /// Of whom what learning costs is asked.
  static let usual = LearningPopulation(name: "Zipf 1.0, loyalty 0.8", exponent: 1, loyalty: 80)

  static let all: [LearningPopulation] =
    ([0.6, 0.8, 1, 1.2] as [Double]).flatMap { exponent in
      [50, 80, 100].map { loyalty in
        LearningPopulation(
          name: "Zipf \(exponent), loyalty \(Double(loyalty) / 100)", exponent: exponent, loyalty: loyalty)
      }
    } + [
      LearningPopulation(name: "Zipf 1.0, loyalty 0.8, drifts", exponent: 1, loyalty: 80, drift: 25),
      LearningPopulation(name: "never repeats", exponent: nil, loyalty: 80),
    ]
}
