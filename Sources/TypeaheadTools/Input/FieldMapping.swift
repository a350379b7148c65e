/// `--map field=column`: a field of the records takes its values from a column of the table.
package struct FieldMapping: Sendable, Equatable {
  package let field: String
  package let column: String

  package init(field: String, column: String) {
    self.field = field
    self.column = column
  }

  /// Reads `field=column`.
  ///
  /// - Throws: ``UsageError`` where a side is missing.
  package init(parsing text: String) throws(UsageError) {
    let sides = text.parts(separatedBy: "=", maxSplits: 1).map(String.init)
    guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
      throw UsageError("\(text.shortened) is no mapping", mend: "write --map field=column")
    }
    self.init(field: sides[0], column: sides[1])
  }
}
