internal import Typeahead
internal import TypeaheadTools

/// How the wanted record stood in an engine's lists while one text was typed.
struct Standing: Sendable, Equatable {
  /// The first keystroke, counted from 1, after which it stood first; else the last one.
  private(set) var toFirst: Int
  /// The same for the first three.
  private(set) var toTop3: Int
  /// The first keystroke after which it matched and at most three records did, else the last one: what a list in any order
  /// needs.
  private(set) var toThreeLeft: Int
  /// Its place in the list of twenty for the whole text, counted from 1; `nil` where it is not in it.
  private(set) var place: Int?
  /// How often a first hit, whatever it was, still matched after the next keystroke and was first no more.
  private(set) var overtaken = 0

  /// Takes what an engine answered at each keystroke, one at least.
  ///
  /// - Parameter matches: Whether a record, by its id, matches what stands in the field after a keystroke. It is asked
  ///   where a list does not say.
  init(_ pair: WantedPair, _ answers: [Answer], matches: (_ id: String, _ keystroke: Int) -> Bool) {
    toFirst = answers.count
    toTop3 = answers.count
    toThreeLeft = answers.count
    for (keystroke, answer) in answers.enumerated().reversed() {
      let place = answer.ids.firstIndex { $0.hasSameBytes(as: pair.id) }.map { $0 + 1 }
      if keystroke == answers.count - 1 { self.place = place }
      guard let place else { continue }
      if place == 1 { toFirst = keystroke + 1 }
      if place <= 3 { toTop3 = keystroke + 1 }
      if place <= answer.total, answer.total <= 3 { toThreeLeft = keystroke + 1 }
    }
    for (keystroke, answer) in answers.enumerated().dropFirst() {
      guard let first = answers[keystroke - 1].matching.first, let next = answer.matching.first,
        !next.hasSameBytes(as: first)
      else { continue }
      let isListed = answer.matching.contains { $0.hasSameBytes(as: first) }
      if isListed || answer.total > answer.ids.count && matches(first, keystroke) { overtaken += 1 }
    }
  }
}

extension Standing {
  /// One list of an engine.
  struct Answer: Sendable {
    let total: Int
    let ids: [String]

    /// The listed ones that match; later tiers list others behind them.
    var matching: ArraySlice<String> { ids.prefix(total) }
  }

  /// Types each pair's text on an engine; equal texts are asked once.
  static func all(_ pairs: [WantedPair], on engine: any Engine, _ definition: LoneMatches) -> [Standing] {
    var answers: [[UInt8]: Answer] = [:]
    return pairs.map { pair in
      let texts = pair.keystrokes
      let typed = texts.map { text in
        let key = Array(text.utf8)
        if let answer = answers[key] { return answer }
        engine.search(text)
        let answer = Answer(total: engine.outcome.total, ids: engine.ids)
        answers[key] = answer
        return answer
      }
      return Standing(pair, typed) { id, keystroke in definition.matches(id, texts[keystroke]) }
    }
  }
}
