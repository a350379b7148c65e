/// What records that match are compared by, one after another.
package enum Rule: Hashable, Sendable {
  /// Every query token that folding or cutting would take something from begins, as written, at a place of a name.
  case asTyped
  /// How the title, or another name, is the query, or begins with it: 0 to 5.
  case calledSo
  /// The least priority such that the fields up to it serve the query.
  case priority
  /// The tokens stand next to each other in the query's order.
  case adjacent
  /// The query's segments and primary readings suffice.
  case primary

  package static let defaults: [Rule] = [.asTyped, .calledSo, .priority, .adjacent, .primary]
}
