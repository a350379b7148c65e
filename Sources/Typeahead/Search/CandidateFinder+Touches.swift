/// Whose variants a query touches.
extension CandidateFinder {
  /// Whether, and how, the query touches variants of a candidate.
  @inline(__always)
  mutating func touch(_ record: UInt32, _ segment: Segment) -> VariantTouch {
    var touch = VariantTouch.none
    lightlyTouched.addTouch(record, to: &touch)
    for index in 0..<touchedSets.count where segment.prefixes.sets.contains(record, in: touchedSets[index].set) {
      touch.add(touchedSets[index].touch)
    }
    return touch
  }

  /// How the query touches variants of a known match: by the sets that told it apart, else it would have been left to be decided.
  @inline(__always)
  mutating func touchOfMatch(_ record: UInt32, _ segment: Segment) -> VariantTouch {
    var touch = VariantTouch.none
    for index in 0..<cutSets.count where segment.prefixes.sets.contains(record, in: cutSets[index].set) {
      touch.add(cutSets[index].touch)
    }
    for index in 0..<variantSets.count where segment.prefixes.sets.contains(record, in: variantSets[index].set) {
      touch.add(variantSets[index].touch)
    }
    return touch
  }

  /// Whether the query touches any variant.
  var touchesAny: Bool { hasTouched || touchedSets.count > 0 }

  /// Remembers whose variants a token touches.
  mutating func noteTouched(_ token: Int, _ segment: Segment) {
    let span = spans[token]
    // Where tokens are more, nobody asks.
    var tokens: UInt8 = 0
    for other in 0..<min(spans.count, LatticeMatcher.mostTokens) where spans[other].isSameToken(as: span) {
      tokens |= 1 << other
    }
    if span.records != .missing {
      for index in Int(span.firstTouched)..<Int(span.firstTouched) + Int(span.touchedCount) {
        let variants = segment.prefixes.touched[index]
        let part = VariantTouch.Part(tokens: tokens, place: variants.place, exactTokens: variants.areExact ? tokens : 0)
        touchedSets.append(TouchedSet(set: variants.set, touch: VariantTouch(part)))
      }
      return
    }
    let postings = segment.variants.postings(span.variants)
    ownPostings += postings.count
    let isExact = span.exactVariant != .missing
    let exact = isExact ? segment.variants.postings(TermRange(span.exactVariant, span.exactVariant + 1)) : 0..<0
    for place in postings where span.length > Int(segment.variants.reaches[place]) {
      let part = VariantTouch.Part(
        tokens: tokens, place: segment.variants.places[place], exactTokens: exact.contains(place) ? tokens : 0)
      lightlyTouched.insert(segment.variants.records[place], part, of: segment.count)
    }
    if span.cutVariant != .missing {
      let variant = TermRange(span.cutVariant, span.cutVariant + 1)
      for place in segment.variants.postings(variant) {
        lightlyTouched.insert(segment.variants.records[place], .init(tokens: tokens), of: segment.count)
      }
    }
  }
}
