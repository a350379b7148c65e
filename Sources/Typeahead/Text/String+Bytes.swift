/// Texts by their bytes. `String` compares by canonical equivalence, which neither files nor identifiers do, and which is slow on hostile
/// combining marks.
extension StringProtocol {
  /// Whether both texts are the same bytes.
  @inlinable
  package func hasSameBytes(as other: some StringProtocol) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Whether this text stands before the other in the order of UTF-8 bytes.
  @inlinable
  package func precedesInBytes(_ other: some StringProtocol) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
