/// The candidate a mistyped word most likely means: one it begins, or the one within a third of its letters.
///
/// The distance counts insertions, deletions, replacements and swapped neighbours (optimal string alignment,
/// the restricted form of Damerau 1964).
///
/// - Complexity: O(*candidates* · *n*²), where *n* is at most 64 letters.
func closest(to word: String, among candidates: [String]) -> String? {
  guard !word.isEmpty, word.utf8.count <= 64 else { return nil }
  let ranked = candidates.map { candidate in
    (candidate, distance: candidate.hasPrefix(word) ? 0 : editDistance(Array(word.utf8), Array(candidate.utf8)))
  }
  guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(1, best.0.utf8.count / 3) ? best.0 : nil
}

private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for i in left.indices {
    var row = [i + 1]
    for j in right.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[right.count]
}
