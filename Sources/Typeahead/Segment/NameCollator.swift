/// The order of names in a locale as bytes.
final class NameCollator {
  /// The most UTF-16 units of a name that count.
  static let longestName = 256

  private let collator: TextServices.Collator
  private var bytes: [UInt8] = []
  private var units: [UInt16] = []
  private var key: [UInt8] = Array(repeating: 0, count: 512)

  init(locale: String) { collator = TextServices.Collator(locale: locale) }

  /// The collation key of `name`.
  func key(_ name: String) -> ArraySlice<UInt8> {
    read(name)
    while true {
      let length = collator.key(units, into: &key)
      if length <= key.count { return key[..<length] }
      key = Array(repeating: 0, count: length)
    }
  }

  /// Takes the first units of a name.
  private func read(_ name: String) {
    // What a class keeps is slow to change bit by bit.
    var (bytes, units): ([UInt8], [UInt16]) = ([], [])
    swap(&bytes, &self.bytes)
    swap(&units, &self.units)
    bytes.removeAll(keepingCapacity: true)
    // No unit takes more than three bytes.
    bytes.append(contentsOf: name.utf8.prefix(3 * Self.longestName + 4))
    units.removeAll(keepingCapacity: true)
    var place = 0
    while place < bytes.count, units.count < Self.longestName {
      let (scalar, length) = UTF8Bytes.scalar(bytes, at: place)
      UTF16Units.append(scalar, to: &units)
      place += length
    }
    if units.count > Self.longestName { units.removeLast() }
    swap(&bytes, &self.bytes)
    swap(&units, &self.units)
  }
}
