/// The list of common English words that word models are trained from.
package enum WordCounts {
  /// Every word with its rough frequency, the most frequent first.
  package static func all() throws(CorpusError) -> [(word: String, count: Int)] {
    let table = try DataTable(file: "words.tsv", header: ["word", "count"])
    var words: [(word: String, count: Int)] = []
    words.reserveCapacity(table.rows.count)
    for row in table.rows {
      guard let count = Int(table.text(row, "count")), count > 0 else { throw table.error(row, "not a count") }
      words.append((table.text(row, "word"), count))
    }
    return words
  }
}
