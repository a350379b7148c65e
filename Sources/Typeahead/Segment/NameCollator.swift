/// The order of names in a locale as bytes.
final class NameCollator {
  /// The most UTF-16 units of a name that count.
  static let longestName = 256

  private let collator: TextServices.Collator
  private var key: [UInt8] = Array(repeating: 0, count: 512)

  init(locale: String) { collator = TextServices.Collator(locale: locale) }

  /// The collation key of `name`.
  func key(_ name: String) -> ArraySlice<UInt8> {
    // Places in UTF-16 would leave marks in the app's string.
    let units = Array(IteratorSequence(name.utf16.makeIterator()).prefix(Self.longestName))
    while true {
      let length = collator.key(units, into: &key)
      if length <= key.count { return key[..<length] }
      key = Array(repeating: 0, count: length)
    }
  }
}
