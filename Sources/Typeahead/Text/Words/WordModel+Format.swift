// The grammar of a stored model, version 1. Numbers are unsigned and little-endian.
//
//     model    = magic version wordCount unknownBase unknownLetter entryBytes entry{wordCount} checksum
//     magic    = "TAWORDS" 0x0A              8 bytes; the line feed is lost where a transfer treats it as text
//     version  = u32                         1
//     wordCount = u32                        how many entries follow
//     unknownBase = u32                      cost of an unknown word before its letters, at most 2²²
//     unknownLetter = u32                    cost of each letter of an unknown word, at most 2²²
//     entryBytes = u64                       how many bytes all entries take
//     entry    = shared added byte{added} cost
//     shared   = u8                          how many bytes the word shares with the one before: all it can
//     added    = u8                          how many bytes follow, at least 1; shared + added ≤ 64
//     cost     = u32                         bits with 16 binary digits after the point, at most 2²²
//     checksum = u64                         64-bit FNV-1a of everything before; the model's fingerprint
//
// Words stand in the order of their bytes, each once, so a model has exactly one stored form. A change of what a model
// decides, were it only between equally cheap splits, is a new version, and so a new fingerprint.

extension WordModel {
  /// The version of the stored form and of the rule of splitting, which this package writes and reads.
  public static let formatVersion: UInt32 = 1

  static let magic: [UInt8] = [0x54, 0x41, 0x57, 0x4F, 0x52, 0x44, 0x53, 0x0A]
  static let headerBytes = 32
  static let checksumBytes = 8

  /// The model as bytes, to be stored or sent: the same bytes for equal models, on every platform.
  ///
  ///     let bytes = model.data
  ///     try WordModel(data: bytes) == model  // true
  ///
  /// 64,000 English words take 530 kB.
  ///
  /// - Complexity: O(`b`), where `b` is the number of bytes of all words.
  public var data: [UInt8] {
    var bytes = Self.body(of: lexicon).bytes
    Self.append(fingerprint, to: &bytes)
    return bytes
  }

  /// The stored form without the checksum, and how many words it holds.
  static func body(of lexicon: Lexicon) -> (wordCount: Int, bytes: [UInt8]) {
    var entries: [UInt8] = []
    var previous: [UInt8] = []
    var wordCount = 0
    lexicon.forEachWord { word, cost in
      let shared = zip(previous, word).prefix { $0 == $1 }.count
      entries.append(UInt8(shared))
      entries.append(UInt8(word.count - shared))
      entries.append(contentsOf: word[shared...])
      append(cost, to: &entries)
      previous = word
      wordCount += 1
    }
    var bytes = magic
    bytes.reserveCapacity(headerBytes + entries.count + checksumBytes)
    append(formatVersion, to: &bytes)
    append(UInt32(wordCount), to: &bytes)
    append(lexicon.unknownBaseCost, to: &bytes)
    append(lexicon.unknownLetterCost, to: &bytes)
    append(UInt64(entries.count), to: &bytes)
    bytes.append(contentsOf: entries)
    return (wordCount, bytes)
  }

  /// The checksum of a stored form.
  static func checksum(_ bytes: Span<UInt8>) -> UInt64 {
    var checksum = Checksum()
    checksum.combine(bytes)
    return checksum.value
  }

  static func append(_ number: some FixedWidthInteger & UnsignedInteger, to bytes: inout [UInt8]) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
