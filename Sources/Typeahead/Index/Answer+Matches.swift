extension Answer {
  /// The same answer, whose hits know where they match: for those who time that, or show it where there is no time.
  package func withMatches() -> Answer {
    var answer = self
    answer.hits = hits.map { $0.withMatches() }
    return answer
  }
}
