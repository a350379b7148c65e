/// A whole sentence that somebody would ask a corpus, and the records that would do.
package struct Sentence: Sendable {
  package let text: String
  /// The ids of these records. An id that ends in `.*` stands for all below it, too: `moon.*` for `moon` and `moon.fill`.
  package let accepted: [String]

  /// Whether a record would do.
  package func accepts(_ id: String) -> Bool { accepted.contains { Self.stands($0, for: id) } }

  /// Whether an id as a sentence gives it stands for a record's.
  package static func stands(_ accepted: String, for id: String) -> Bool {
    guard accepted.hasSuffix(".*") else { return id == accepted }
    return id + "." == accepted.dropLast() || id.hasPrefix(accepted.dropLast())
  }
}

extension Corpus {
  /// The sentences that were written for it, before anything could answer them; most corpora have none.
  package func sentences() throws(CorpusError) -> [Sentence] {
    if !Self.withSentences.contains(name) { return [] }
    let table = try DataTable(file: "sentences-\(name).tsv")
    return table.rows.map { Sentence(text: table.text($0, "sentence"), accepted: table.list($0, "ids")) }
  }

  private static let withSentences = ["settings", "symbols"]
}
