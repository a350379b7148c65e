/// Synonyms: wherever consecutive segments of a text read as a phrase, any of its synonyms may stand in their place.
extension Analysis {
  /// A piece with the segments its readings (a) are made of.
  struct Cut {
    var piece: Piece
    var segments: [Segment]
    /// The spellings of each segment, the first of the piece's forms.
    var spelled: Piece.Form
  }

  /// A phrase in the text: its segments, numbered through the whole text, and what may stand there instead.
  private struct Occurrence {
    var range: ClosedRange<Int>
    var synonyms: [Piece.Spelling]
  }

  /// The pieces with synonyms in the places of phrases. Pieces that a phrase spans become one, whose forms are theirs put together.
  func withSynonyms(_ cuts: [Cut]) -> [Piece] {
    let occurrences = self.occurrences(in: cuts.flatMap(\.segments))
    if occurrences.isEmpty { return cuts.map(\.piece) }
    var pieces: [Piece] = []
    for block in blocks(of: cuts, occurrences) {
      let first = cuts[..<block.lowerBound].map(\.segments.count).reduce(0, +)
      let own = first..<first + cuts[block].map(\.segments.count).reduce(0, +)
      let forms = choices(of: occurrences.filter { own.contains($0.range.lowerBound) }).flatMap { chosen in
        self.forms(of: Array(cuts[block]), firstSegment: first, replacing: chosen)
      }
      let primary = cuts[block].flatMap(\.piece.primary)
      pieces += [Piece(forms: distinct(forms), primary: primary)].compactMap { $0 }
    }
    return pieces
  }

  private func occurrences(in segments: [Segment]) -> [Occurrence] {
    let longest = field.synonyms.table.keys.map(\.count).max() ?? 0
    return segments.indices.flatMap { start in
      (start..<min(start + longest, segments.count)).compactMap { end in
        let synonyms = phrases(in: segments[start...end]).reduce(into: Set<[Folded]>()) {
          $0.formUnion(field.synonyms.table[$1] ?? [])
        }
        if synonyms.isEmpty { return nil }
        return Occurrence(range: start...end, synonyms: synonyms.map { $0.map { .plain($0) } })
      }
    }
  }

  /// What some segments read as: each by its humps, as far as the field has them, or whole.
  private func phrases(in segments: ArraySlice<Segment>) -> [[Folded]] {
    segments.reduce([[]]) { begun, segment in
      let whole = [segment.folded]
      let readings = segment.isRun || field.kind == .names ? [whole] : [whole, segment.humps(cuttingDigits: false)]
      return begun.flatMap { start in distinct(readings).map { start + $0 } }
    }
  }

  /// The pieces, those that a phrase spans together.
  private func blocks(of cuts: [Cut], _ occurrences: [Occurrence]) -> [Range<Int>] {
    let pieceOfSegment = cuts.indices.flatMap { piece in cuts[piece].segments.map { _ in piece } }
    let joined = occurrences.map { pieceOfSegment[$0.range.lowerBound]..<pieceOfSegment[$0.range.upperBound] }
    var blocks: [Range<Int>] = []
    for piece in cuts.indices {
      if piece > 0, joined.contains(where: { $0.contains(piece - 1) }) {
        blocks[blocks.count - 1] = blocks.last!.lowerBound..<piece + 1
      } else {
        blocks.append(piece..<piece + 1)
      }
    }
    return blocks
  }

  /// Every set of occurrences that do not overlap, the empty one among them.
  private func choices(of occurrences: [Occurrence]) -> [[Occurrence]] {
    occurrences.reduce([[]]) { choices, occurrence in
      choices
        + choices.filter { $0.allSatisfy { !$0.range.overlaps(occurrence.range) } }.map { $0 + [occurrence] }
    }
  }

  /// The forms of some pieces one after another, where synonyms stand in the places of the chosen occurrences. A piece that one
  /// reaches into, or over, has only its readings (a).
  private func forms(of cuts: [Cut], firstSegment: Int, replacing chosen: [Occurrence]) -> [Piece.Form] {
    var number = firstSegment
    return cuts.reduce([[]]) { begun, cut in
      let own = number..<number + cut.segments.count
      number = own.upperBound
      // A piece without segments is reached over if both its neighbours are of one occurrence.
      let isReached = chosen.contains {
        own.isEmpty
          ? $0.range.lowerBound < own.lowerBound && $0.range.upperBound >= own.lowerBound
          : $0.range.overlaps(own)
      }
      if !isReached { return begun.flatMap { start in cut.piece.forms.map { start + $0 } } }
      let form: Piece.Form = own.flatMap { segment in
        guard let occurrence = chosen.first(where: { $0.range.contains(segment) }) else {
          return [cut.spelled[segment - own.lowerBound]]
        }
        return segment == occurrence.range.lowerBound ? [occurrence.synonyms] : []
      }
      return begun.map { $0 + form }
    }
  }
}
