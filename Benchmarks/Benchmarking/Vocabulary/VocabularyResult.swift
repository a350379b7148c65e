/// What a report gives back of keywords that were taken away, as its file holds it.
struct VocabularyResult: Codable, Sendable, Equatable {
  /// The call that made it.
  let command: String
  let revision: String?
  let machine: Machine
  let corpus: String
  let records: Int
  let seed: UInt64
  let keywords: Int
  let removed: Int
  /// The keywords taken away without which the record is not among the first three for them.
  let failing: Int
  /// Those of them that were typed at all.
  let typed: Int
  let visits: Int
  /// The failing keywords that the report proposes.
  let regained: Int
  let proposals: Int
  /// The proposals of a keyword for a record that had it, or one that begins with it.
  let right: Int

  /// In per cent.
  var regainedShare: Double { failing == 0 ? 0 : Double(regained) / Double(failing) * 100 }
  var rightShare: Double { proposals == 0 ? 0 : Double(right) / Double(proposals) * 100 }
}
