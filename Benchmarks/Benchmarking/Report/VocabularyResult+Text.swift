internal import TypeaheadTools

extension VocabularyResult {
  /// The report as it stands on the terminal.
  var text: String {
    let lines = [
      "records   \(Figures.whole(records)) of \(corpus), \(Figures.whole(keywords)) keywords, seed \(seed)",
      "removed   \(Figures.whole(removed)) keywords; \(Figures.whole(failing)) of them no longer lead to their records",
      "visits    \(Figures.whole(visits)) simulated, which type \(Figures.whole(typed)) of these",
      "regained  \(Figures.whole(regained)) of \(Figures.whole(failing)), \(Figures.short(regainedShare)) %",
      "right     \(Figures.whole(right)) of \(Figures.whole(proposals)) proposals, \(Figures.short(rightShare)) %",
    ]
    return ((lines + machine.lines(revision)).joined(separator: "\n") + "\n").printableLines
  }
}
