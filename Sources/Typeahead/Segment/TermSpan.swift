/// Where a segment has a query token: the terms and variants that begin with it.
struct TermSpan: BitwiseCopyable {
  /// The terms that begin with the token, and the one that is it, or `missing`.
  var terms: TermRange
  var exact: UInt32
  /// The variants that begin with the token, and the one that is it, or `missing`.
  var variants: TermRange
  var exactVariant: UInt32
  /// The variant that is the token's beginning of ``Segment/longestRunTerm`` bytes: runs are found by no more.
  var cutVariant: UInt32
  /// The set of the records it may match, if the token is heavy.
  var records: UInt32
  /// If it has a set, which of ``PrefixIndex/touched`` are the records whose variants it touches.
  var firstTouched: UInt32 = 0
  var touchedCount: UInt32 = 0
  /// If it has that many records, which of ``PrefixIndex/details`` are its; else `missing`.
  var details = UInt32.missing
  /// The node whose champion list is the token's, if the prefix is heavy.
  var champions: UInt32
  /// The bytes of the token.
  var length: Int

  /// Whether what is found by it is what is found by another: the token is the same then, but for what nothing begins with, and what
  /// differs only where runs are cut.
  func isSameToken(as other: TermSpan) -> Bool {
    length == other.length && terms == other.terms && variants == other.variants && cutVariant == other.cutVariant
  }

  /// Whether nothing begins with the token.
  var isEmpty: Bool { terms.isEmpty && variants.isEmpty && cutVariant == .missing }
}

extension Segment {
  /// How many records can have a token.
  func mostRecords(_ span: TermSpan) -> Int {
    span.records == .missing
      ? terms.postings(span.terms).count + variants.postings(span.variants).count
      : prefixes.sets.count(of: span.records)
  }

  /// Calls `body` with the record of each posting of a light token.
  @inline(__always)
  func forEachPosting(of span: TermSpan, _ body: (UInt32) -> Void) {
    for place in terms.postings(span.terms) { body(terms.records[place]) }
    for place in variants.postings(span.variants) where span.length > Int(variants.reaches[place]) {
      body(variants.records[place])
    }
    if span.cutVariant != .missing {
      let variant = TermRange(span.cutVariant, span.cutVariant + 1)
      for place in variants.postings(variant) { body(variants.records[place]) }
    }
  }

  /// Whether a query token is a heavy prefix, so that the trie alone tells its span.
  func isHeavy(_ token: Column<UInt8>) -> Bool {
    token.count <= Self.longestRunTerm && prefixes.trie.descend(token).node != .missing
  }

  /// Finds a query token.
  func span(_ token: Column<UInt8>) -> TermSpan {
    let descent = prefixes.trie.descend(token)
    var span = TermSpan(
      terms: descent.terms, exact: .missing, variants: descent.variants, exactVariant: .missing,
      cutVariant: .missing, records: .missing, champions: .missing, length: token.count)
    if descent.node == .missing {
      let own = terms.range(descent.terms, ofPrefix: token, from: descent.depth)
      let others = variants.range(descent.variants, ofPrefix: token, from: descent.depth)
      (span.terms, span.variants) = (own.terms, others.terms)
      if own.isExact { span.exact = own.terms.lowerBound }
      if others.isExact { span.exactVariant = others.terms.lowerBound }
    } else {
      let node = prefixes.trie[descent.node]
      if node.isTerm { span.exact = node.terms.lowerBound }
      if node.isVariant { span.exactVariant = node.variants.lowerBound }
      span.champions = node.champions
      if let sets = prefixes.sets(of: node) {
        span.records = sets.records
        span.details = sets.details
        (span.firstTouched, span.touchedCount) = (sets.firstTouched, sets.touchedCount)
      }
    }
    if token.count > Self.longestRunTerm {
      var cut = Self.longestRunTerm
      while token[cut] & 0xC0 == 0x80 { cut -= 1 }
      let prefix = token.prefix(cut)
      let descent = prefixes.trie.descend(prefix)
      let (range, isExact) =
        descent.node == .missing
        ? variants.range(descent.variants, ofPrefix: prefix, from: descent.depth)
        : (descent.variants, prefixes.trie[descent.node].isVariant)
      if isExact { span.cutVariant = range.lowerBound }
      // The set of a heavy token lacks the runs.
      if span.cutVariant != .missing {
        (span.records, span.details, span.champions) = (.missing, .missing, .missing)
        span.touchedCount = 0
      }
    }
    return span
  }
}
