extension Word {
  private enum SubwordClass { case upper, digit, other }

  /// The camel-case subwords of an ordinary word (`HTTPServer`: http, server), each folded on its own. Digits stay with
  /// their letters (`gray2`) unless they are to be cut off as well.
  func subwords(cuttingDigits: Bool) -> [Folded] {
    subwordTexts(cuttingDigits: cuttingDigits).map { Folding.fold($0) }.filter { !$0.isEmpty }
  }

  /// The same in the original.
  func subwordTexts(cuttingDigits: Bool) -> [Scalars] {
    // Marks and transparent characters have no class: they stay with what is before them.
    let classed = scalars.indices.filter { !scalars[$0].isMark && !scalars[$0].isTransparent }
    func subwordClass(_ position: Int) -> SubwordClass {
      let scalar = scalars[classed[position]]
      return scalar.isUppercaseOrTitlecase ? .upper : scalar.isNumber ? .digit : .other
    }

    var boundaries: [Int] = []
    var subwordHoldsLetter = false
    for position in classed.indices {
      let here = subwordClass(position)
      if position > 0 {
        let before = subwordClass(position - 1)
        let next = position + 1 < classed.count ? subwordClass(position + 1) : nil
        let camel =
          here == .upper
          && (before == .other || (before == .upper && next == .other) || (before == .digit && subwordHoldsLetter))
        let digits = cuttingDigits && (here == .digit) != (before == .digit)
        if camel || digits {
          boundaries.append(classed[position])
          subwordHoldsLetter = false
        }
      }
      if here != .digit { subwordHoldsLetter = true }
    }

    let edges = [0] + boundaries + [scalars.count]
    return zip(edges, edges.dropFirst()).map { Array(scalars[$0..<$1]) }
  }
}
