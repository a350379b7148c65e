/// One reading of a query in a segment: its tokens, and which records match it.
struct SearchPart: ~Copyable, Sendable {
  var query = ResolvedReading()
  var found = FoundRecords()
  /// Whether no record can match.
  private(set) var isEmpty = true

  /// Finds the tokens of ``query``.
  mutating func resolve(_ segment: Segment) {
    isEmpty = query.count > segment.mostTokens || !query.resolve(segment)
  }

  /// The node whose champions answer the query, where it is one prefix sought everywhere, and no more are wanted.
  func champions(_ segment: Segment, _ request: borrowing RecordRequest) -> PrefixIndex.Node? {
    if isEmpty || query.count != 1 || !query.isAsTyped || query.tokens[0].node == .missing { return nil }
    let token = query.tokens[0]
    if token.cut != .missing || token.mayBeOfRun || token.isForm || !query.wholePlaces.isEmpty { return nil }
    if request.writing.isAsked || request.fields.searched != .all { return nil }
    return request.limit <= PrefixIndex.mostChampions ? segment.prefixes.nodes[Int(query.tokens[0].node)] : nil
  }

  /// Finds the records of ``query``; none where that takes more work than it may.
  mutating func find(_ segment: Segment, _ request: borrowing RecordRequest, atMost work: Int) {
    if !isEmpty { found.find(query, segment, isEverywhere: request.fields.searched == .all, atMost: work) }
  }

  /// The first field up to which all tokens may be found; of a reading without sets it is not known.
  func leastPriority(_ segment: Segment, _ fields: SearchedFields) -> Int {
    if isOfPhones(fields) { return fields.phones.first }
    if !query.haveSets { return 0 }
    let last = segment.prefixes.fieldCount - 1
    return (0..<last).first { field in
      (0..<query.count).allSatisfy { segment.prefixes.count(upTo: field, query.tokens[$0].group) > 0 }
    } ?? last
  }

  /// Whether only telephone numbers have what it asks for, which are no names.
  func isOfPhones(_ fields: SearchedFields) -> Bool {
    query.count == 1 && query.text.token(0)[0] == PhoneForms.sign && fields.phones.intersection(fields.names).isEmpty
  }

  /// Whether a part of a run may serve a token: what stands where in runs is not told by terms.
  var mayBeOfRuns: Bool { (0..<query.count).contains { query.tokens[$0].mayBeOfRun } }
}
