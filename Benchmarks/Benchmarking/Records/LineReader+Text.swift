internal import TypeaheadTools

extension LineReader {
  /// The next line as text, what is not UTF-8 repaired; `nil` at the end.
  mutating func nextText() throws(Failure) -> String? {
    try next { line in String(decoding: line.indices.map { line[$0] }, as: UTF8.self) }
  }
}
