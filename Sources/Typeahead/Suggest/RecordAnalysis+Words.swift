/// The tokens of a record as people write them.
extension RecordAnalysis {
  /// A token as the record has it, or else as it is.
  func spelling(of token: [UInt8], mostBytes: Int) -> [UInt8] {
    var spelling: [UInt8]?
    for value in values {
      value.forEachToken(beginningWith: token, mostBytes: mostBytes) { folded, original in
        if folded.count == token.count, spelling == nil { spelling = original }
      }
    }
    return spelling ?? token
  }

  /// The bytes of all texts.
  var byteCount: Int {
    values.reduce(0) { sum, value in value.texts.reduce(sum) { $0 + $1.string.utf8.count } }
  }
}

extension RecordAnalysis.Value {
  /// Calls `body` with each folded token that begins with the given bytes, and with the stretch of the original it comes from,
  /// unless one of them is too long. In scripts written without spaces a token may begin at any character, and goes to the
  /// run's end.
  func forEachToken(
    beginningWith prefix: [UInt8], mostBytes: Int, _ body: (_ folded: ArraySlice<UInt8>, _ original: [UInt8]) -> Void
  ) {
    func check(_ folded: Range<Int>, _ source: Range<Int>, _ alternative: Int) {
      if folded.count > mostBytes || source.count > mostBytes { return }
      let folded = lattice.text[folded]
      if !folded.starts(with: prefix) { return }
      let text = texts[alternative].string.utf8
      let start = text.index(text.startIndex, offsetBy: source.lowerBound)
      body(folded, Array(text[start...].prefix(source.count)))
    }
    for token in lattice.tokens { check(token.text, token.source, token.alternative) }
    for run in lattice.runs {
      for cluster in lattice.clusters[run.clusters].dropLast() {
        check(
          run.text.lowerBound + cluster.offset..<run.text.upperBound, cluster.source..<run.source.upperBound,
          run.alternative)
      }
    }
  }
}
