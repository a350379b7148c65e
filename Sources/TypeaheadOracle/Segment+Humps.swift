extension Segment {
  private enum HumpClass { case upper, digit, other }

  /// The camel-case humps of an ordinary segment (`HTTPServer`: http, server), each folded on its own. Digits stay with
  /// their letters (`gray2`) unless they are to be cut off as well.
  func humps(cuttingDigits: Bool) -> [Folded] {
    humpTexts(cuttingDigits: cuttingDigits).map { Folding.fold($0) }.filter { !$0.isEmpty }
  }

  /// The same in the original.
  func humpTexts(cuttingDigits: Bool) -> [Scalars] {
    // Marks and transparent characters have no class: they stay with what is before them.
    let classed = scalars.indices.filter { !scalars[$0].isMark && !scalars[$0].isTransparent }
    func humpClass(_ position: Int) -> HumpClass {
      let scalar = scalars[classed[position]]
      return scalar.isUppercaseOrTitlecase ? .upper : scalar.isNumber ? .digit : .other
    }

    var boundaries: [Int] = []
    var humpHoldsLetter = false
    for position in classed.indices {
      let here = humpClass(position)
      if position > 0 {
        let before = humpClass(position - 1)
        let next = position + 1 < classed.count ? humpClass(position + 1) : nil
        let camel =
          here == .upper
          && (before == .other || (before == .upper && next == .other) || (before == .digit && humpHoldsLetter))
        let digits = cuttingDigits && (here == .digit) != (before == .digit)
        if camel || digits {
          boundaries.append(classed[position])
          humpHoldsLetter = false
        }
      }
      if here != .digit { humpHoldsLetter = true }
    }

    let edges = [0] + boundaries + [scalars.count]
    return zip(edges, edges.dropFirst()).map { Array(scalars[$0..<$1]) }
  }
}
