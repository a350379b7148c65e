import Foundation
import TypeaheadTestSupport

/// Pairs of lists with deletes, inserts, moves and changes, now and then with duplicates or with nothing in common.
struct RandomLists {
  /// How many pairs to try. The environment asks for more: `TYPEAHEAD_ROUNDS=1000000`.
  static let rounds = Effort.count("TYPEAHEAD_ROUNDS", short: 3000, long: 24000)

  private var random: SeededRandom
  /// Whether no id is in a list twice.
  let isUnique: Bool

  init(seed: Int) {
    random = SeededRandom(seed: UInt64(seed))
    isUnique = Int.random(in: 0..<4, using: &random) > 0
  }

  mutating func list(most: Int = 12) -> [TestRow] {
    let count = Int.random(in: 0...most, using: &random)
    let ids = isUnique ? Array((0..<most + 8).shuffled(using: &random).prefix(count)) : (0..<count).map { _ in id(5) }
    return ids.map { TestRow(id: $0, content: 0) }
  }

  /// A list that others may become: most rows stay, some go, come, move or change.
  mutating func successor(of old: [TestRow], most: Int = 12) -> [TestRow] {
    if id(8) == 0 { return list(most: most) }
    if id(16) == 0 { return old.reversed() }
    let share = id(6)
    var new = old.filter { _ in id(6) >= share }
    for _ in 0..<id(4) {
      let row = TestRow(id: isUnique ? id(most + 8) : id(5), content: 0)
      if isUnique, new.contains(where: { $0.id == row.id }) || new.count == most { continue }
      new.insert(row, at: id(new.count + 1))
    }
    for _ in 0..<id(4) where !new.isEmpty { new.insert(new.remove(at: id(new.count)), at: id(new.count + 1)) }
    for _ in 0..<id(4) where !new.isEmpty { new[id(new.count)].content += 1 }
    return new
  }

  /// A number below `bound`.
  mutating func id(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
}
