import Typeahead

extension String {
  /// A hash in sixteen hexadecimal digits: a part of a file's name, for any text.
  package var fileHash: String {
    var hash = Checksum()
    hash.combine(Array(utf8).span)
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
