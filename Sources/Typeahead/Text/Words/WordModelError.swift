/// Why bytes are not a word model: what was expected, what was found, and in ``description`` how to mend it.
///
///     do {
///       _ = try WordModel(data: bytes)
///     } catch {
///       print(error)  // The word model is damaged: its checksum should be 9A3F…, but its bytes give 1C07…. …
///     }
public enum WordModelError: Error, Sendable, Equatable {
  /// The bytes do not begin as every word model does.
  case notAWordModel(expected: [UInt8], found: [UInt8])
  /// The model was written by another version of this package.
  case unsupportedVersion(expected: UInt32, found: UInt32)
  /// Bytes are missing, or there are too many.
  case wrongLength(expected: UInt64, found: Int)
  /// Bytes were changed after the model was written: the checksum stored with it is not that of its bytes.
  case wrongChecksum(expected: UInt64, found: UInt64)
  /// The part at `offset` breaks the format although the checksum is right: whatever wrote it has a fault.
  case malformed(offset: Int, expected: String, found: String)
}

extension WordModelError: CustomStringConvertible {
  /// One line for people: what is wrong and how to mend it.
  public var description: String {
    switch self {
    case .notAWordModel(let expected, let found):
      "This is not a word model: it should begin with the bytes \(expected), but begins with \(found). "
        + "Check that the right file was given; WordModel.data writes one."
    case .unsupportedVersion(let expected, let found):
      "The word model has format version \(found), but this package reads version \(expected). "
        + (found > expected ? "Update the package, or train" : "Train")
        + " the model again from its word list and rebuild the indexes that use it."
    case .wrongLength(let expected, let found):
      "The word model is incomplete or has something behind it: it should have \(expected) bytes, but has \(found). "
        + Self.copyAgain
    case .wrongChecksum(let expected, let found):
      "The word model is damaged: its checksum should be \(Self.hexadecimal(expected)), "
        + "but its bytes give \(Self.hexadecimal(found)). " + Self.copyAgain
    case .malformed(let offset, let expected, let found):
      "The word model is malformed at byte \(offset): expected \(expected), found \(found). "
        + "Train it again from its word list with this package."
    }
  }

  private static let copyAgain = "Copy it again, or train it again from its word list."

  private static func hexadecimal(_ number: UInt64) -> String {
    "0x" + String(number, radix: 16, uppercase: true)
  }
}
