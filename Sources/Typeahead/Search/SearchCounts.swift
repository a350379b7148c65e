/// What a search did, in counts that do not depend on the machine.
package struct SearchCounts: Sendable {
  /// The postings that were read.
  package var postings = 0
  /// The records that were decided.
  package var records = 0
  /// Those of them whose lattices were walked.
  package var lattices = 0
  /// What reading and walking these took beyond that, in postings read, as it was counted edge by edge.
  package var work = 0
  /// The most that may be done.
  var budget = WorkBudget.unlimited
  /// Whether something was left out because of it.
  var isCut = false

  /// About what it cost, in nanoseconds of some machine: a lattice is some ten records, and a record some hundred postings.
  package var cost: Int { postings + records * 100 + lattices * 1000 + work }
  /// What may still be done.
  var left: Int { max(0, budget.postings - cost) }

  /// Whether what follows is to be left out.
  mutating func isSpent() -> Bool {
    if cost <= budget.postings { return false }
    isCut = true
    return true
  }
}
