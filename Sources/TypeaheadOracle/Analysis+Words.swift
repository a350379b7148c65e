/// The words inside segments: given by hand, else found by the schema's function.
extension Analysis {
  /// What hand-given words say about a segment.
  private enum ByHand { case silent, words([Folded]), notSplit }

  /// For each segment its words, nil where it has no word spelling.
  func wordSpellings(_ segments: [Segment], _ handWords: [String]) -> [[Folded]?] {
    guard field.splitsWords else { return segments.map { _ in nil } }
    return zip(segments, byHand(segments, handWords)).map { segment, given in
      switch given {
      case .words(let words): words
      case .notSplit: nil
      case .silent: segment.isRun ? nil : byModel(segment)
      }
    }
  }

  /// The segment's smallest humps, each replaced by its words; nil where none has any.
  private func byModel(_ segment: Segment) -> [Folded]? {
    var found = false
    let spelling = segment.humps(cuttingDigits: true).flatMap { hump -> [Folded] in
      let words = (split(String(decoding: hump, as: UTF8.self)) ?? []).map { Array($0.utf8) }.filter { !$0.isEmpty }
      if words.isEmpty { return [hump] }
      found = true
      return words
    }
    return found ? spelling : nil
  }

  /// From every segment on, each list of words is laid over the segments; the first that fits a segment wins.
  private func byHand(_ segments: [Segment], _ handWords: [String]) -> [ByHand] {
    var given = segments.map { _ in ByHand.silent }
    for value in handWords {
      let words = value.unicodeScalars.split(whereSeparator: \.isWhiteSpace).map { Folding.fold(Array($0)) }
        .filter { !$0.isEmpty }
      for start in segments.indices {
        for (offset, spelling) in (lay(words, over: segments[start...]) ?? []).enumerated() {
          guard case .silent = given[start + offset] else { continue }
          given[start + offset] = spelling == [segments[start + offset].folded] ? .notSplit : .words(spelling)
        }
      }
    }
    return given
  }

  /// The words of each segment covered, if all words together spell whole ordinary segments exactly.
  private func lay(_ words: [Folded], over segments: ArraySlice<Segment>) -> [[Folded]]? {
    if words.isEmpty { return [] }
    guard let segment = segments.first, !segment.isRun else { return nil }
    for count in 1...words.count where words.prefix(count).flatMap({ $0 }) == segment.folded {
      return lay(Array(words.dropFirst(count)), over: segments.dropFirst()).map { [Array(words.prefix(count))] + $0 }
    }
    return nil
  }
}
