/// Tiers of a query or two: initials, and other layouts of the keyboard.
extension MendingSearch {
  /// Each letter of the one token begins the next word of a name.
  mutating func searchInitials() {
    guard typed.count == 1, let letters = Self.letters(typed[0]), (2...5).contains(letters.count),
      letters.allSatisfy(\.properties.isAlphabetic)
    else { return }
    var initials = QueryReadings.Combination(tokens: letters.map { Array(String($0).utf8) }, isAsTyped: false)
    (initials.together, initials.leadsName) = (0..<letters.count, true)
    search(Mending(.initials, initials), fields: fields)
  }

  /// The same keys, in the other layouts.
  mutating func searchLayouts() {
    for from in tolerance.layouts {
      for to in tolerance.layouts where to != from {
        guard let retyped = from.retyped(text, on: to), retyped != text else { continue }
        let readings = QueryReadings(Query(retyped), isLiteral: false)
        if readings.isOfSigns { continue }
        for var reading in readings.combinations where !reading.tokens.isEmpty && !isCut {
          reading.isAsTyped = false
          search(Mending(.layout, reading), fields: fields)
        }
      }
    }
  }
}
