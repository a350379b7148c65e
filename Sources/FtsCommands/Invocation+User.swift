package import Typeahead
package import TypeaheadTools

extension Invocation {
  /// The user that `--as` names, of the groups behind the name; nil without `--as`, and where it names nobody.
  ///
  ///     fts search --as u9,sales …     user u9 of the group sales
  package var user: Principal? {
    guard let names = list("as"), let name = names.first else { return nil }
    return Principal(name, memberOf: Array(names.dropFirst()))
  }

  /// - Throws: ``UsageError`` where `--as` names nobody.
  package func checkUser() throws(UsageError) {
    if has("as"), user == nil {
      throw UsageError("--as names no user", mend: "name one, or leave it out to see everything")
    }
  }
}
