/// Texts by their bytes. `String` compares by canonical equivalence, which neither files nor identifiers do, and which is slow on hostile
/// combining marks.
extension StringProtocol {
  /// Whether both texts are the same bytes.
  @inlinable
  package func hasSameBytes(as other: some StringProtocol) -> Bool {
    if utf8.count != other.utf8.count { return false }
    // Where both lie in memory as they are; going through texts byte by byte takes ten times as long.
    let isSame = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in unsafe left.elementsEqual(right) }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  /// Whether this text stands before the other in the order of UTF-8 bytes.
  @inlinable
  package func precedesInBytes(_ other: some StringProtocol) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
