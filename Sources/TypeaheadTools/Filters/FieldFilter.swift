/// A condition on a field: `owner=anna`, `since<=14.2`, `weight>=3`.
package struct FieldFilter: Sendable, Equatable {
  package enum Comparison: String, Sendable {
    case equal = "="
    case atMost = "<="
    case atLeast = ">="
  }

  package let field: String
  package let comparison: Comparison
  package let value: String

  package init(field: String, comparison: Comparison, value: String) {
    self.field = field
    self.comparison = comparison
    self.value = value
  }

  /// Reads `f=v`, `f<=v` or `f>=v`; blanks around field and value are dropped. `f=` asks for an empty value.
  ///
  /// - Throws: ``UsageError`` where it is none of them.
  package init(parsing text: String) throws(UsageError) {
    guard let start = text.utf8.firstIndex(where: { "<=>".utf8.contains($0) }) else {
      throw UsageError("\(text.shortened) is no filter", mend: "write field=value, field<=value or field>=value")
    }
    let rest = text[start...]
    guard
      let comparison = [Comparison.equal, .atMost, .atLeast].first(where: { rest.utf8.starts(with: $0.rawValue.utf8) })
    else {
      throw UsageError("the filter \(text.shortened) asks for less or more", mend: "write <= or >=")
    }
    field = String(text[..<start].withoutOuterBlanks)
    value = String(Substring(rest.utf8.dropFirst(comparison.rawValue.utf8.count)).withoutOuterBlanks)
    self.comparison = comparison
    if field.isEmpty {
      throw UsageError("the filter \(text.shortened) names no field", mend: "write field\(comparison.rawValue)value")
    }
    if value.isEmpty, comparison != .equal {
      throw UsageError("the filter \(text.shortened) has no value", mend: "write \(field)\(comparison.rawValue)value")
    }
  }
}
