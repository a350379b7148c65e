/// A text as a key, by its bytes: hashing `String` is quadratic in combining marks.
struct TextKey: Hashable {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
