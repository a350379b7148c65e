internal import TypeaheadCorpora

extension Trace {
  /// Pairs and triples of the one- and two-letter beginnings that most words have: what an index finds hardest.
  ///
  /// Each is a session of its own. All pairs of one letter with one letter are in it, equal ones too; pairs and triples with
  /// two letters are drawn.
  static func adversarial(_ words: RecordWords, seed: UInt64, drawn: Int = 1500) -> Trace {
    var trace = Trace(name: "adversarial")
    let singles = commonBeginnings(words, length: 1, count: 24)
    let doubles = commonBeginnings(words, length: 2, count: 48)
    if singles.isEmpty { return trace }
    var random = SplitMix64(seed: seed)
    var queries = singles.flatMap { first in singles.map { first + " " + $0 } }
    let beginnings = singles + doubles
    for _ in 0..<drawn { queries.append(random.pick(beginnings) + " " + random.pick(beginnings)) }
    for _ in 0..<drawn {
      queries.append((0..<3).map { _ in random.pick(singles) }.joined(separator: " "))
      queries.append((0..<3).map { _ in random.pick(beginnings) }.joined(separator: " "))
    }
    queries.shuffle(using: &random)
    for query in queries { trace.append([query]) }
    return trace
  }

  /// The beginnings of so many characters that stand in most words, most common first.
  static func commonBeginnings(_ words: RecordWords, length: Int, count: Int) -> [String] {
    var counts: [[UInt8]: Int] = [:]
    for entry in words.entries {
      for word in entry.words where word.count >= length {
        counts[Array(word.prefix(length).lowercased().utf8), default: 0] += 1
      }
    }
    let ordered = counts.sorted { left, right in
      left.value == right.value ? left.key.lexicographicallyPrecedes(right.key) : left.value > right.value
    }
    return ordered.prefix(count).map { String(decoding: $0.key, as: UTF8.self) }
  }
}
