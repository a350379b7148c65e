/// What was chosen or pinned, as one query asks for it.
struct ChosenSearch: Sendable {
  private let records: ChosenRecords
  private let typed: TypedChoice
  /// The places of what is pinned for the text, by its numbers.
  private let pinned: [Int: Int]
  /// Whether what was chosen for the text comes before what the rules say.
  private let putsTextFirst: Bool

  init(_ records: ChosenRecords, _ text: String, putsTextFirst: Bool) {
    (self.records, self.putsTextFirst) = (records, putsTextFirst)
    typed = records.typed(text)
    pinned = records.pinned(for: typed)
  }

  /// How a record stands by what was chosen.
  struct Standing {
    /// What comes first whatever the rules say: pins by their places, then what was chosen for the text, if that is wanted.
    fileprivate(set) var head = Self.last
    /// Its score for the text, and at all.
    fileprivate(set) var text = 0.0
    fileprivate(set) var all = 0.0

    fileprivate static let (textFirst, last) = (Int.max - 1, Int.max)

    /// Whether it comes before another; nil where neither what was chosen nor the rules of the query decide.
    ///
    /// - Parameter rules: Compares by these: negative where it comes first.
    func isBefore(_ other: Standing, rules: () -> Int) -> Bool? {
      if head != other.head { return head < other.head }
      if head == Self.textFirst, text != other.text { return text > other.text }
      let rules = rules()
      if rules != 0 { return rules < 0 }
      if text != other.text { return text > other.text }
      return all != other.all ? all > other.all : nil
    }
  }

  func standing(_ segment: Int32, _ record: UInt32) -> Standing {
    guard let number = records.number(Int(segment), record) else { return Standing() }
    let scores = records.scores(number, for: typed)
    let isFirst = putsTextFirst && scores.text > 0
    return Standing(
      head: pinned[number] ?? (isFirst ? Standing.textFirst : Standing.last), text: scores.text, all: scores.all)
  }

  /// The records of a segment that may stand otherwise than by the rules alone, some more than once.
  func records(_ segment: Int32) -> [UInt32] { records.served(by: typed, pinned.keys, in: Int(segment)) }

  /// Whether some records may come first whatever the rules say, and whether one does.
  var hasHeads: Bool { putsTextFirst || !pinned.isEmpty }

  func isHead(_ segment: Int32, _ record: UInt32) -> Bool { standing(segment, record).head != Standing.last }

  /// Whether a record is pinned, and how often it was chosen; nil where neither is so.
  func counts(_ segment: Int32, _ record: UInt32) -> (isPinned: Bool, forText: Int, all: Int)? {
    guard let number = records.number(Int(segment), record) else { return nil }
    let (isPinned, scores) = (pinned[number] != nil, records.scores(number, for: typed))
    return isPinned || scores.count > 0 ? (isPinned, scores.textCount, scores.count) : nil
  }
}
