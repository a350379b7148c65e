import Typeahead
import TypeaheadTools

extension Invocation {
  /// The languages that `--languages` switches on; none where it is not given.
  var languages: Set<Analyzer.Language> {
    let codes = list("languages") ?? []
    return Set(Analyzer.Language.allCases.filter { codes.contains($0.code) })
  }
}
