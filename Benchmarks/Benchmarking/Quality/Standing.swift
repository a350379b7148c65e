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

  /// Takes what an engine answered at each keystroke, one at least.
  init(_ pair: WantedPair, _ answers: [Answer]) {
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
  }
}

extension Standing {
  /// One list of an engine.
  struct Answer: Sendable {
    let total: Int
    let ids: [String]
  }

  /// Types each pair's text on an engine; equal texts are asked once.
  static func all(_ pairs: [WantedPair], on engine: any Engine) -> [Standing] {
    var answers: [[UInt8]: Answer] = [:]
    return pairs.map { pair in
      let typed = pair.keystrokes.map { text in
        let key = Array(text.utf8)
        if let answer = answers[key] { return answer }
        engine.search(text)
        let answer = Answer(total: engine.outcome.total, ids: engine.ids)
        answers[key] = answer
        return answer
      }
      return Standing(pair, typed)
    }
  }
}
