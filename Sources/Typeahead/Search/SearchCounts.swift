/// What a search did, in counts that do not depend on the machine.
package struct SearchCounts: Sendable {
  /// The postings that were read.
  package var postings = 0
  /// The records that were decided.
  package var records = 0
  /// Those of them whose lattices were walked.
  package var lattices = 0
  /// What it cost to work out what was taken from ``RevisedAnswers``: the search is cut as if it had done that itself.
  var spared = 0
  /// The most that may be done.
  var budget = WorkBudget.unlimited
  /// Whether something was left out because of it.
  var isCut = false

  static let recordCost = 100

  /// About what it cost, in nanoseconds of some machine: a lattice is some ten records, and a record some hundred postings.
  package var cost: Int { postings + records * Self.recordCost + lattices * 1000 + spared }

  /// Adds what was done besides.
  mutating func add(_ other: SearchCounts) {
    postings += other.postings
    records += other.records
    lattices += other.lattices
    spared += other.spared
  }

  /// Takes what was worked out before at some cost, unless working it out would be cut; says whether that is so.
  mutating func spare(_ spared: RevisedAnswers.Origin) -> Bool {
    if spared.searching > 0, cost + spared.searching > budget.postings { return false }
    self.spared += spared.searching + spared.deciding
    return true
  }

  /// Whether what follows is to be left out.
  mutating func isSpent() -> Bool {
    if cost <= budget.postings { return false }
    isCut = true
    return true
  }
}
