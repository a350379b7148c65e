extension Choices: Codable {
  private struct Stored: Codable {
    var limit: Int
    var choices: Int
    var isPaused: Bool
    var hash: [UInt64]?
    var items: [StoredItem]
    var pins: Pins<ID>
  }

  private struct StoredItem: Codable {
    var id: String
    var score: ChoiceScore
    var texts: [StoredText]
  }

  private struct StoredText: Codable {
    /// Folded words, a blank between two; or a hash.
    var text: String?
    var hash: UInt64?
    var score: ChoiceScore
  }

  /// More choices than anybody makes, of which counting on does not overflow.
  private static var mostChoices: Int { .max / 2 }

  /// Reads what ``encode(to:)`` has written.
  ///
  /// - Throws: `DecodingError`, also where numbers do not fit each other. More items than the limit are forgotten.
  public init(from decoder: any Swift.Decoder) throws {
    let stored = try Stored(from: decoder)
    guard stored.limit > 0, 0...Self.mostChoices ~= stored.choices, stored.hash.map({ $0.count == 2 }) ?? true else {
      throw DecodingError.unfit(
        "a limit of 1 or more, a number of choices up to \(Self.mostChoices), and a hash key of two numbers or none are expected; found \(stored.limit), \(stored.choices) and \(stored.hash?.count ?? 0) numbers",
        decoder)
    }
    let hash = stored.hash.map { KeyedHash($0[0], $0[1]) }
    var items: [TextKey: ChosenItem] = [:]
    for item in stored.items {
      let texts = try item.texts.compactMap { text -> ChosenItem.Text? in
        let score = try text.score.checked(stored.choices, decoder)
        let known =
          if hash == nil { text.text.flatMap { ChosenText(ChosenText.words(of: $0), hashedBy: nil) } } else {
            text.hash.map { ChosenText.hash($0) }
          }
        return known.map { ChosenItem.Text(text: $0, score: score) }
      }
      let score = try item.score.checked(stored.choices, decoder)
      var left = score.count
      for text in texts {
        if text.score.count > left {
          throw DecodingError.unfit(
            "the counts of an item's texts are together at most its own, \(score.count); found more. Remove the item.",
            decoder)
        }
        left -= text.score.count
      }
      items[TextKey(item.id)] = ChosenItem(score, for: texts)
    }
    self.init(ChoiceTable(limit: stored.limit, hash: hash, items: items, now: stored.choices), stored.pins)
    isPaused = stored.isPaused
  }

  /// Writes all that is remembered: ids by their descriptions, folded texts or hashes, and scores. Equal values are written alike.
  public func encode(to encoder: any Encoder) throws {
    let items = table.items.sorted { $0.key.text.precedesInBytes($1.key.text) }.map { id, item in
      StoredItem(
        id: id.text, score: item.score,
        texts: item.texts.map { known in
          switch known.text {
          case .words(let words):
            StoredText(text: String(token: Array(words.joined(separator: [0x20]))), score: known.score)
          case .hash(let hash): StoredText(hash: hash, score: known.score)
          }
        })
    }
    try Stored(
      limit: limit, choices: table.now, isPaused: isPaused, hash: table.hash?.words, items: items, pins: pins
    ).encode(to: encoder)
  }
}

extension ChoiceScore {
  /// The score, as it was stored.
  ///
  /// - Throws: `DecodingError` where no choices give such a score.
  fileprivate func checked(_ now: Int, _ decoder: any Swift.Decoder) throws -> ChoiceScore {
    if value >= 0, value <= Double(count), time >= 0, time <= now, count > 0 { return self }
    throw DecodingError.unfit(
      "a score is at most its count, and its time at most \(now), the number of choices; found \(value), \(count) and \(time). Remove the item.",
      decoder)
  }
}

extension DecodingError {
  /// Numbers that no choices give.
  fileprivate static func unfit(_ description: String, _ decoder: any Swift.Decoder) -> DecodingError {
    .dataCorrupted(Context(codingPath: decoder.codingPath, debugDescription: description))
  }
}
