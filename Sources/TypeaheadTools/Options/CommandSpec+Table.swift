extension CommandSpec {
  /// Terms and what they mean, under a title: a part of the help of its own.
  package struct Table: Sendable {
    /// What the table lists, without a full stop.
    package let title: String
    /// The terms with their meanings, in order.
    package let rows: [(term: String, text: String)]

    package init(_ title: String, _ rows: [(term: String, text: String)]) {
      self.title = title
      self.rows = rows
    }
  }
}
