extension WordModel {
  /// The known words that a folded word is made of, or nil where it stays whole.
  ///
  ///     let model = WordModel(words: [("air", 400), ("pods", 9), ("airpods", 30), ("pro", 800)])
  ///     model.words(in: "airpodspro")  // ["airpods", "pro"]
  ///     model.words(in: "airpods")     // nil: a known word itself
  ///     model.words(in: "airpodsmax")  // nil: "max" is not known
  ///
  /// The text is taken as it is: fold it as the words of the list were folded, and cut it at digits first.
  ///
  /// - Complexity: O(`b` · `m`), where `b` is the number of UTF-8 bytes (more than 64 are never split, at once) and `m`
  ///   the longest known beginning at any of them. Source: Viterbi's algorithm, see ``WordModel``.
  public func words(in folded: String) -> [String]? {
    guard Self.canSplit(byteCount: folded.utf8.count) else { return nil }
    let bytes = Array(folded.utf8)
    var lengths: [Int] = []
    guard lexicon.split(bytes.span, into: &lengths) else { return nil }
    var start = 0
    return lengths.map { length in
      defer { start += length }
      return String(decoding: bytes[start..<start + length], as: UTF8.self)
    }
  }

  /// Whether a folded word is a word of the model.
  ///
  ///     WordModel(words: [("eye", 120)]).contains("eye")  // true
  ///
  /// - Complexity: O(`b` · `f`), where `b` is the number of its UTF-8 bytes, at most 64, and `f` the most letters that
  ///   follow one beginning.
  public func contains(_ folded: String) -> Bool {
    folded.utf8.count <= Self.maximumWordBytes && lexicon.contains(folded.utf8)
  }

  /// Whether a word of so many bytes can split at all.
  static func canSplit(byteCount: Int) -> Bool {
    (2 * minimumWordLetters...maximumWordBytes).contains(byteCount)
  }
}

extension WordModel.Lexicon {
  /// Splits the UTF-8 bytes of one folded word: whether it splits, and the byte lengths of its words in order.
  ///
  /// Whatever `lengths` held is dropped, its storage is kept. It stays empty, and nothing is allocated, where the answer is false.
  ///
  /// Viterbi from left to right: the cheapest way to every position that known words reach. A way that costs as much as
  /// leaving the word whole is not followed. Each position keeps the first of equally cheap ways, that is the one with
  /// the longest last word.
  func split(_ bytes: Span<UInt8>, into lengths: inout [Int]) -> Bool {
    lengths.removeAll(keepingCapacity: true)
    let count = bytes.count
    guard WordModel.canSplit(byteCount: count) else { return false }
    let limit = wholeCost(bytes)

    // Of the way to each end (position − 1): its cost and the byte length of its last word.
    var costs = SIMD64<UInt32>(repeating: limit)
    var lastLengths = SIMD64<UInt8>()
    for start in 0..<count {
      let costBefore = start == 0 ? 0 : costs[start - 1]
      guard costBefore < limit else { continue }
      var node = 0
      for end in start..<count {
        guard let next = child(of: node, bytes[end]) else { break }
        node = next
        guard self.costs[node] != Self.noWord else { continue }
        if start == 0, end == count - 1 { return false }
        let cost = costBefore + self.costs[node]
        if cost < costs[end] {
          costs[end] = cost
          lastLengths[end] = UInt8(end + 1 - start)
        }
      }
    }
    guard costs[count - 1] < limit else { return false }

    var end = count
    while end > 0 {
      let length = Int(lastLengths[end - 1])
      lengths.append(length)
      end -= length
    }
    lengths.reverse()
    return true
  }

  /// What leaving `bytes` whole costs, as an unknown word. Letters are counted, not bytes: `ж` is as long as `z`.
  private func wholeCost(_ bytes: Span<UInt8>) -> UInt32 {
    var letters: UInt32 = 0
    for index in bytes.indices where bytes[index] & 0xC0 != 0x80 { letters += 1 }
    return unknownBaseCost + letters * unknownLetterCost
  }
}
