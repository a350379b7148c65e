/// Finds the stretch of an original text whose folded form a query token matched.
///
/// Folding changes lengths (ß is two letters, an accent none), so the way back goes character by character: a character any
/// part of which was matched counts whole.
struct SourceRanges {
  private var folder = Folder()
  private var scratch: [UInt8] = []

  /// The stretches of `text` that hold the first `length` folded bytes of a token.
  mutating func ranges(ofPrefix length: Int, of token: TokenLattice.Token, in text: [UInt8]) -> [Range<Int>] {
    switch token.origin {
    case .made: return [token.source]
    case .folded:
      var rest = length
      return [prefix(&rest, token.source, text)]
    case .joined:
      var segments: [Segmentation.Segment] = []
      Segmentation.segments(text, token.source, into: &segments)
      var rest = length
      var ranges: [Range<Int>] = []
      for segment in segments where rest > 0 { ranges.append(prefix(&rest, segment.range, text)) }
      return ranges
    }
  }

  /// The beginning of `source` that folds to `rest` bytes or, if it is too short, all of it; what it does not hold remains.
  private mutating func prefix(_ rest: inout Int, _ source: Range<Int>, _ text: [UInt8]) -> Range<Int> {
    let characters = String(decoding: text[source], as: UTF8.self)
    var end = source.lowerBound
    for character in characters {
      let next = end + character.utf8.count
      // Characters that fold to nothing belong to the one before them.
      scratch.removeAll(keepingCapacity: true)
      folder.fold(text, end..<next, into: &scratch)
      if rest <= 0, !scratch.isEmpty { break }
      rest -= scratch.count
      end = next
    }
    return source.lowerBound..<end
  }
}
