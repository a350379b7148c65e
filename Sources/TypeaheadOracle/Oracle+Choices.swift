/// What was chosen before, one choice after another, and what is pinned.
package struct OracleChoices: Sendable {
  /// A record, and a text that it was chosen or is pinned for.
  package typealias Choice = (id: String, text: String)

  package var choices: [Choice]
  package var pins: [Choice]
  /// Whether what was chosen for the text comes before what the rules say.
  package var putsTextFirst: Bool

  package init(_ choices: [Choice] = [], pins: [Choice] = [], putsTextFirst: Bool = false) {
    (self.choices, self.pins, self.putsTextFirst) = (choices, pins, putsTextFirst)
  }

  /// The score of a record's choices: each is one, and 0.98 of what it was with each choice of anything after it.
  private func score(_ id: String, _ isCounted: (String) -> Bool = { _ in true }) -> Double {
    choices.reduce(0) { score, choice in
      score * 0.98 + (choice.id == id && isCounted(choice.text) ? 1 : 0)
    }
  }

  /// The rule *chosen before*: what decides before the rules, and after them; lower is better in each place.
  func standing(_ id: String, for typed: String) -> (before: [Double], after: [Double]) {
    let words = Self.words(typed, isRemembered: false)
    // What was chosen once counts for the same text alone, and where nothing is typed.
    let own = choices.filter { $0.id == id }
    let served = own.filter { Self.mayBecome(words, Self.words($0.text)) }
    let isSame = served.contains { Self.words($0.text).sorted(by: <) == words.sorted(by: <) }
    let forText = served.count > 1 || isSame ? score(id) { Self.mayBecome(words, Self.words($0)) } : 0
    let all = own.count > 1 || words.isEmpty && !Self.isTooLong(typed) ? score(id) : 0
    let pin = pins.filter { !words.isEmpty && Self.words($0.text).sorted(by: <) == words.sorted(by: <) }
      .firstIndex { $0.id == id }
    let isFirst = putsTextFirst && forText > 0
    let place = pin.map(Double.init) ?? (isFirst ? .infinity.nextDown : .infinity)
    return ([place, pin == nil && isFirst ? -forText : 0], [-forText, -all])
  }

  /// Texts of more than 1,024 bytes are not looked at.
  private static func isTooLong(_ text: String) -> Bool { text.utf8.count > 1024 }

  /// The folded words of a text: signs count. Of more than 64 bytes with blanks between, none are remembered.
  private static func words(_ text: String, isRemembered: Bool = true) -> [String] {
    if isTooLong(text) { return [] }
    let words = (Query(text, readings: false).combinations.first?.tokens ?? []).map {
      String(decoding: $0, as: UTF8.self)
    }
    return isRemembered && words.joined(separator: " ").utf8.count > 64 ? [] : words
  }

  /// Whether each typed word begins a word of its own, tried in every way.
  private static func mayBecome(_ typed: [String], _ words: [String], isFirst: Bool = true) -> Bool {
    guard let word = typed.first else { return !isFirst }
    return words.indices.contains { place in
      var rest = words
      let chosen = rest.remove(at: place)
      return chosen.utf8.starts(with: word.utf8) && mayBecome(Array(typed.dropFirst()), rest, isFirst: false)
    }
  }
}

extension Oracle {
  /// All matches in rank order, where something was chosen before.
  package func search(_ query: String, fields: Set<String>? = nil, _ choices: OracleChoices) -> [OracleHit] {
    let hits = search(query, fields: fields)
    let standings = hits.map { choices.standing($0.id, for: query) }
    return hits.indices.sorted { left, right in
      func values(_ place: Int) -> [Double] {
        standings[place].before + hits[place].rules.map(Double.init) + standings[place].after + [Double(place)]
      }
      return values(left).lexicographicallyPrecedes(values(right))
    }.map { hits[$0] }
  }
}
