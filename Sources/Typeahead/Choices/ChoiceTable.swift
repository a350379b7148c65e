/// What was chosen, by the texts of ids.
struct ChoiceTable: Sendable, Equatable {
  /// The most items.
  var limit: Int {
    didSet { forgetLeast() }
  }
  /// What makes hashes of texts, where they are remembered as such.
  let hash: KeyedHash?
  private(set) var items: [TextKey: ChosenItem] = [:]
  /// How much was chosen so far.
  private(set) var now = 0

  init(limit: Int, hash: KeyedHash?, items: [TextKey: ChosenItem] = [:], now: Int = 0) {
    (self.limit, self.hash, self.items, self.now) = (limit, hash, items, now)
    forgetLeast()
  }

  /// A text as it is remembered; nil where it is not.
  func text(_ typed: String) -> ChosenText? { TypedChoice(typed, hashedBy: hash).text }

  mutating func choose(_ id: String, for typed: String) {
    now += 1
    add(id, ChosenItem(at: now, for: text(typed)))
    forgetLeast(but: id)
  }

  /// Counts what was chosen elsewhere, as if both had been chosen from up to this moment. What is hashed here and not there, or by another
  /// key, is remembered without its texts.
  mutating func add(_ other: ChoiceTable) {
    let newest = max(now, other.now)
    if newest > now { items = items.mapValues { $0.moved(by: newest - now) } }
    for (id, item) in other.items {
      let moved = item.moved(by: newest - other.now)
      add(id.text, ChosenItem(moved.score, for: hash == other.hash ? moved.texts : []))
    }
    now = newest
    forgetLeast()
  }

  /// Says whether there was such an item.
  mutating func forget(_ id: String) -> Bool { items.removeValue(forKey: TextKey(id)) != nil }

  /// Forgets all choices for a text.
  mutating func forget(typed: String) {
    guard let text = text(typed) else { return }
    for id in Array(items.keys) where items[id]!.forget(text) { items[id] = nil }
  }

  /// The ids, what was chosen last first.
  var newest: [String] {
    items.sorted { left, right in
      let (own, others) = (left.value.score.time, right.value.score.time)
      return own != others ? own > others : left.key.text.precedesInBytes(right.key.text)
    }.map(\.key.text)
  }

  private mutating func add(_ id: String, _ item: ChosenItem) {
    let key = TextKey(id)
    if items[key] != nil { items[key]!.add(item) } else { items[key] = item }
  }

  /// Where there are too many items, leaves out a quarter of them, those with the least scores: to sort them each time would take long. One
  /// may be kept whatever its score: what is new must be able to become more.
  private mutating func forgetLeast(but id: String? = nil) {
    if items.count <= limit { return }
    let sorted = items.filter { $0.key.text != id }.sorted { left, right in
      let (own, others) = (left.value.score, right.value.score)
      if own.isLess(than: others) || others.isLess(than: own) { return own.isLess(than: others) }
      return left.key.text.precedesInBytes(right.key.text)
    }
    for (id, _) in sorted.prefix(items.count - limit + limit / 4) { items[id] = nil }
  }
}
