import TypeaheadTestSupport

@testable import Typeahead

/// The answer of several indexes by its definition: each is asked for everything by itself, and the whole is put together by hand.
struct MultiDefinition {
  /// For each index all its rows of the answer, and how many match as typed.
  private(set) var sections: [(hits: [Hit<MultiRow>], total: Int)] = []
  private(set) var hits: [Hit<MultiRow>] = []
  var total: Int { sections.reduce(0) { $0 + $1.total } }

  init(_ members: [MultiMember], _ question: MultiMember.Question, limit: Int) {
    // What matches as typed, of each index without what one before it has.
    var counted: Set<String> = []
    for member in members {
      let before = counted
      let isShown: @Sendable (MultiRow) -> Bool = { [excluded = member.excluded] row in
        !excluded.contains(row.id) && !before.contains(row.id)
      }
      let typed = member.answer(question, .max, isShown).filter { $0.mending == nil }
      counted.formUnion(typed.map(\.id))
      sections.append((Array(typed.prefix(limit)), typed.count))
    }
    addLaterTiers(members, question, limit)
    merge(members, limit)
  }

  /// What later tiers find, as far as few rows match: of each index what it finds itself, a row of several once.
  private mutating func addLaterTiers(_ members: [MultiMember], _ question: MultiMember.Question, _ limit: Int) {
    var seen = Set(sections.flatMap { $0.hits.map(\.id) })
    var mended: [[Hit<MultiRow>]] = []
    var typedBefore: Set<String> = []
    for (member, section) in zip(members, sections) {
      let before = typedBefore
      let isShown: @Sendable (MultiRow) -> Bool = { [excluded = member.excluded] row in
        !excluded.contains(row.id) && !before.contains(row.id)
      }
      mended.append(member.answer(question, limit, isShown).filter { $0.mending != nil })
      typedBefore.formUnion(section.hits.map(\.id))
    }
    let hasWhole = total > 0 || mended.contains { $0.contains { $0.mending?.tier != .partial } }
    for place in mended.indices {
      for hit in mended[place] {
        let tier = hit.mending!.tier
        if total >= limit || total >= members[place].tolerance.fewer(tier) { continue }
        if tier == .partial, hasWhole { continue }
        if seen.insert(hit.id).inserted { sections[place].hits.append(hit) }
      }
    }
  }

  /// Of the first hits that are left of each index the best, again and again.
  private mutating func merge(_ members: [MultiMember], _ limit: Int) {
    let rules = (members.first?.rules ?? []).filter { rule in members.allSatisfy { $0.rules.contains(rule) } }
    func values(_ hit: Hit<MultiRow>) -> [Int] {
      let tier = hit.mending?.tierRank ?? [-1, 0, 0]
      return tier + rules.map { rule in hit.explanation.rules.first { $0.name == rule }!.value }
    }
    var lists = sections.map { $0.hits[...] }
    while hits.count < limit {
      let firsts = lists.indices.filter { !lists[$0].isEmpty }
      // The first of those that are alike.
      guard let best = firsts.min(by: { values(lists[$0].first!).lexicographicallyPrecedes(values(lists[$1].first!)) })
      else { break }
      hits.append(lists[best].removeFirst())
    }
  }
}
