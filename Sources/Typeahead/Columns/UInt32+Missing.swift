extension UInt32 {
  /// Stands for the number of a term, a node or a set that there is none of.
  static let missing: UInt32 = .max
}
