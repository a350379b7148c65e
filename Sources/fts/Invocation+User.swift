import TypeaheadTools

extension Invocation {
  /// - Throws: ``UsageError`` where `--as` names nobody.
  func checkUser() throws(UsageError) {
    if value("as") == "" {
      throw UsageError("--as names no user", mend: "name one, or leave it out to see everything")
    }
  }
}
