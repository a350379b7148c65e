/// What a search did, in counts that do not depend on the machine.
package struct SearchCounts: Sendable {
  /// The postings, and words of sets, that were read.
  package var postings = 0
  /// The records that were looked at.
  package var records = 0
  /// What looking at them took, in postings read, as it was counted token by token.
  package var work = 0
  /// The most that may be done.
  var budget = WorkBudget.unlimited
  /// Whether something was left out because of it.
  var isCut = false

  /// About what it cost, in nanoseconds of some machine.
  package var cost: Int { postings + work }

  /// What may still be done.
  var rest: Int { max(0, budget.postings - cost) }

  /// Whether what follows is to be left out.
  mutating func isSpent() -> Bool {
    if cost <= budget.postings { return false }
    isCut = true
    return true
  }
}
