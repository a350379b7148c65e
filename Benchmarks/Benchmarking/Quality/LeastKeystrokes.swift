/// What no ranking can undercut: a lower bound of the mean keystrokes until the wanted record is in the first few.
///
/// A ranking sees only what is typed. After *n* keystrokes of the same text at most *n* × `listed` different records have been
/// in the first few, so that of the pairs that begin so, at least those of all other records are still to come. The
/// bound takes the best records of each beginning by itself; a real ranking cannot have them all.
func leastKeystrokes(_ pairs: [WantedPair], listed: Int) -> Double {
  /// Of a text that stands in the field and is not all of its pairs' text: how many pairs each record has.
  var beginnings: [[UInt8]: (keystrokes: Int, pairs: [[UInt8]: Int])] = [:]
  for pair in pairs {
    for (place, text) in pair.keystrokes.dropLast().enumerated() {
      beginnings[Array(text.utf8), default: (place + 1, [:])].pairs[Array(pair.id.utf8), default: 0] += 1
    }
  }
  let toCome = beginnings.values.reduce(0) { sum, beginning in
    sum + beginning.pairs.values.sorted(by: >).dropFirst(beginning.keystrokes * listed).reduce(0, +)
  }
  return 1 + Double(toCome) / Double(max(pairs.count, 1))
}
