/// Where a record matches: which token took which, field by field. Searching never needs this.
extension RecordReader {
  /// A text with the name and place hits report it under, and taken apart, as tokens' places count.
  private typealias Text = (field: String, index: Int, string: String, apart: ApartText)

  /// Where such a text is from.
  private struct TextPlace: Hashable {
    let alternative: Int
    let value: Int
  }

  /// How one reading of the query fares.
  struct Finding {
    /// What the tokens took that were served together.
    var matches: [Explanation.TokenMatch]
    var isComplete: Bool
    /// The tokens that begin no token at all.
    var missing: [String]
    /// The tokens that were not served, the missing ones included.
    var unserved: [String]
  }

  /// The first reading, as soon as fields are read that suffice for it; else the best one: one that is complete if there is any.
  ///
  /// - Parameter skipped: For each token of a changed query how many bytes of it stand before what was typed.
  func find(skipped: [Int] = []) -> Finding {
    while readField() {
      let first = witness(0)
      if first.isComplete { return finding(0, first, skipped) }
    }
    var best = finding(0, witness(0), skipped)
    for part in keys.parts.numbers.dropFirst() where !best.isComplete && !keys.counts.isSpent() {
      let finding = finding(part, witness(part), skipped)
      if finding.isComplete || finding.missing.count < best.missing.count { best = finding }
    }
    return best
  }

  /// What telling of a token and what it took is, in postings read.
  private static var matchWork: Int { 1000 }

  /// The text of an alternative of a value.
  private func text(_ alternative: Int, of value: Int, _ known: inout [TextPlace: Text]) -> Text {
    let place = TextPlace(alternative: alternative, value: value)
    if let text = known[place] { return text }
    let text = text(alternative, of: value)
    known[place] = text
    return text
  }

  private func text(_ alternative: Int, of value: Int) -> Text {
    let (read, names) = (texts[value], names[texts[value].field])
    // Each text is an alternative for each method of the analyzer.
    let number = alternative / builder.analyzers[read.field].methods.count
    let index = number == 0 ? value - texts.firstIndex { $0.field == read.field }! : number - 1
    let string = number == 0 ? read.text : read.otherNames[index]
    return (number == 0 ? names.field : names.other, index, string, ApartText(tracing: string))
  }

  /// How the values read so far serve a reading.
  private func witness(_ part: Int) -> WitnessFinder.Witness {
    keys.read(part, values, origins: &origins)
    return keys.witness(part)
  }

  private func finding(_ part: Int, _ witness: WitnessFinder.Witness, _ skipped: [Int]) -> Finding {
    var sources = SourceRanges()
    // Each text is taken apart once.
    var texts: [TextPlace: Text] = [:]
    keys.counts.work += Self.matchWork * witness.steps.count
    let matches = witness.steps.map { tokenMatch($0, part, skipped, &sources, &texts) }
    var (missing, unserved): ([String], [String]) = ([], [])
    if !witness.isComplete {
      let ofNothing = Set(keys.missing(part))
      for number in 0..<keys.parts[part].part.query.count {
        let place = keys.parts[part].part.query.longestFirst[number]
        let text = String(token: token(place, part))
        if !witness.steps.contains(where: { $0.token == place }) { unserved.append(text) }
        if ofNothing.contains(place), !missing.contains(text) { missing.append(text) }
      }
    }
    return Finding(matches: matches, isComplete: witness.isComplete, missing: missing, unserved: unserved)
  }

  private func token(_ place: Int, _ part: Int) -> [UInt8] { keys.parts[part].part.query.text.token(place).array }

  private func tokenMatch(
    _ step: WitnessFinder.Step, _ part: Int, _ skipped: [Int], _ sources: inout SourceRanges,
    _ texts: inout [TextPlace: Text]
  ) -> Explanation.TokenMatch {
    let (edge, value) = keys.edge(step)
    let queryToken = token(step.token, part)
    let lattice = values[value].lattice
    let (text, folded, ranges): (Text, ArraySlice<UInt8>, [Range<Int>])
    switch lattice.edges[origins[step.edge]].label {
    case .token(let number):
      let token = lattice.tokens[number]
      text = self.text(token.alternative, of: value, &texts)
      folded = lattice.text[token.text]
      let typed = (skipped.isEmpty ? 0 : skipped[step.token])..<queryToken.count
      ranges = sources.ranges(of: typed, of: token, folded, in: text.apart.bytes)
    case .run(let number):
      let run = lattice.runs[number]
      text = self.text(run.alternative, of: value, &texts)
      folded = queryToken[...]
      let clusters = lattice.clusters[run.clusters]
      let first = Int(edge.from) < run.firstInnerNode ? 0 : Int(edge.from) - run.firstInnerNode + 1
      let start = clusters[run.clusters.lowerBound + first]
      let end = clusters.first { $0.offset >= start.offset + queryToken.count }!
      // Emoji that are joined are one character.
      let isEmoji = CharacterClass(
        UTF8Bytes.scalar(text.apart.bytes, at: run.source.lowerBound).value
      ).startsEmoji
      ranges = [isEmoji ? run.source : start.source..<end.source]
    case .nothing: preconditionFailure("a free step takes no token")
    }
    return Explanation.TokenMatch(
      queryToken: String(token: queryToken), token: String(token: folded),
      field: text.field, valueIndex: text.index, value: text.string, utf8Ranges: ranges.map(text.apart.original))
  }
}
