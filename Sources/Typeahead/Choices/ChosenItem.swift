/// Something that was chosen, and the texts that it was chosen for.
struct ChosenItem: Sendable, Equatable {
  struct Text: Sendable, Equatable {
    let text: ChosenText
    var score: ChoiceScore
  }

  private(set) var score: ChoiceScore
  private(set) var texts: [Text]

  /// So many texts are remembered, those with the greatest scores, and the newest.
  static let mostTexts = 8

  /// - Parameter texts: Some may be equal, and they may be too many.
  init(_ score: ChoiceScore, for texts: [Text]) {
    (self.score, self.texts) = (score, [])
    take(texts)
  }

  /// Chosen once.
  init(at time: Int, for text: ChosenText?) {
    let score = ChoiceScore(at: time)
    self.init(score, for: text.map { [Text(text: $0, score: score)] } ?? [])
  }

  /// Whether it counts for texts that it was not chosen for.
  var isRepeated: Bool { score.count > 1 }

  /// The scores of those choices whose texts what is typed may become, and of all, and how many the former are.
  ///
  /// What was chosen once counts for the same text alone, and where nothing is typed: it says little of other texts, and people who never
  /// choose twice are to find all where it was.
  func scores(for typed: TypedChoice, at now: Int) -> (text: Double, all: Double, textCount: Int) {
    var (text, count, isSame) = (0.0, 0, false)
    for known in texts where known.text.serves(typed) {
      text += known.score.value(at: now)
      count = count.addingUpToMost(known.score.count)
      isSame = isSame || known.text == typed.text
    }
    let counts = isRepeated || typed.isEmpty
    return (isRepeated && count > 1 || isSame ? text : 0, counts ? score.value(at: now) : 0, count)
  }

  /// Counts other choices of it, too.
  mutating func add(_ other: ChosenItem) {
    score.add(other.score)
    take(other.texts)
  }

  private mutating func take(_ new: [Text]) {
    for new in new {
      if let place = texts.firstIndex(where: { $0.text == new.text }) {
        texts[place].score.add(new.score)
      } else {
        texts.append(new)
      }
      if texts.count <= Self.mostTexts { continue }
      // What is new may be the least, and must be able to become more.
      let old = texts.indices.dropLast()
      texts.remove(at: old.min { texts[$0].score.isLess(than: texts[$1].score) } ?? 0)
    }
  }

  /// Forgets that it was chosen for a text; says whether it was not chosen otherwise.
  mutating func forget(_ text: ChosenText) -> Bool {
    guard let place = texts.firstIndex(where: { $0.text == text }) else { return false }
    return !score.subtract(texts.remove(at: place).score)
  }

  /// The same at other times.
  func moved(by choices: Int) -> ChosenItem {
    ChosenItem(score.moved(by: choices), for: texts.map { Text(text: $0.text, score: $0.score.moved(by: choices)) })
  }
}
