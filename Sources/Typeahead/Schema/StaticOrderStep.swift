/// One comparison of the static order.
enum StaticOrderStep: Sendable {
  /// A number, lower first, by its column.
  case number(Int)
  /// The name's collation key.
  case name
}
