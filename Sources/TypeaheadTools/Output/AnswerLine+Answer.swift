package import Typeahead

extension AnswerLine {
  /// The line of an answer; `explains` says for each hit in words why it matches and stands where it does.
  package init(_ query: String, _ answer: Answer<Document>, micros: Double, explains: Bool) {
    self.init(
      query: query, total: answer.total, isExact: answer.isExact, isMended: answer.isMended, micros: micros,
      hits: answer.hits.map { Hit($0, explains: explains) })
  }
}

extension AnswerLine.Hit {
  package init(_ hit: Typeahead.Hit<Document>, explains: Bool) {
    let explained = explains ? hit.explained : nil
    self.init(
      id: hit.id, fields: hit.record.fields,
      matches: (explained?.matches ?? hit.matches).map {
        AnswerLine.Match(field: $0.field, valueIndex: $0.valueIndex, ranges: $0.utf8Ranges)
      },
      rank: (explained?.explanation.rules.map(\.value) ?? hit.rank).map { .integer(Int64($0)) },
      isExact: hit.isExact, explanation: explained?.explanation.description,
      mending: hit.mending.map { ($0.tier.rawValue, $0.tokens.joined(separator: " "), $0.without) })
  }
}
