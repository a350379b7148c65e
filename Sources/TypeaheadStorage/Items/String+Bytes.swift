/// Texts by their bytes. `String` compares by canonical equivalence, which file systems do not, and hashing it so is quadratic in
/// combining marks.
extension String {
  func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Whether it stands before another text in the order of UTF-8 bytes, which is the store's too.
  func precedesInBytes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}

/// A text as a key.
struct TextKey: Hashable {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
