/// The working state of folding: scratch buffers that are reused from token to token.
///
/// One folder serves one thread. ASCII, letters that fold alone and what vanishes allocate nothing but the growth of `output`.
struct Folder {
  private var letters = SimpleLetters()
  private var source: [UInt16] = []
  private var target: [UInt16] = []

  /// Marks kept on one base character; ICU's normalization is quadratic in longer runs.
  static let marksPerBase = 30

  /// Appends the folded form of `bytes[range]` to `output`.
  mutating func fold(_ bytes: [UInt8], _ range: Range<Int>, into output: inout [UInt8]) {
    let start = output.count
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): output.append(byte | 0x20)
      case 0x09...0x0D: output.append(0x20)
      case 0..<0x20, 0x7F: break  // control characters vanish
      case 0x80...:
        let (scalar, length) = UTF8Bytes.scalar(bytes, at: index)
        index += length
        if let letter = letters.letter(scalar) {
          letter.append(to: &output)
        } else if !FoldedLetters.vanishesAnywhere(scalar) {
          output.removeSubrange(start...)
          return normalize(bytes, range, into: &output)
        }
        continue
      default: output.append(byte)
      }
      index += 1
    }
  }

  /// Appends the folded form of any text, by normalization: cuts it where something bypasses that (white space,
  /// compatibility jamo) and folds the stretches between.
  mutating func normalize(_ bytes: [UInt8], _ range: Range<Int>, into output: inout [UInt8]) {
    source.removeAll(keepingCapacity: true)
    var marks = 0
    var index = range.lowerBound
    while index < range.upperBound {
      let (scalar, length) = UTF8Bytes.scalar(bytes, at: index)
      index += length
      let kind = CharacterClass(scalar)
      // Characters that normalization removes do not end a run of marks.
      switch kind {
      case .transparent: break
      case .mark, .spacelessMark:
        marks += 1
        if marks > Self.marksPerBase { continue }
      default: marks = 0
      }
      if kind == .whiteSpace {
        flush(into: &output)
        output.append(0x20)
      } else if Hangul.isCompatibilityJamo(scalar) {
        flush(into: &output)
        Hangul.forEachKeystroke(ofCompatibility: scalar) { UTF8Bytes.append($0, to: &output) }
      } else {
        UTF16Units.append(scalar, to: &source)
      }
    }
    flush(into: &output)
  }

  /// Folds the collected stretch and appends it.
  private mutating func flush(into output: inout [UInt8]) {
    if source.isEmpty { return }
    transform(to: .casefold)
    transform(to: .decomposed)
    swap(&source, &target)
    source.removeAll(keepingCapacity: true)
    UTF16Units.forEachScalar(target) { scalar in
      FoldedLetters.forEachFold(of: scalar) { UTF16Units.append($0, to: &source) }
    }
    transform(to: .composed)
    UTF16Units.forEachScalar(source) { UTF8Bytes.append($0, to: &output) }
    source.removeAll(keepingCapacity: true)
  }

  /// Replaces `source` by its normal form.
  private mutating func transform(to form: Normalizer) {
    if source.isEmpty { return }
    // A scalar grows to at most 18 units (U+FDFA); most text does not grow, so start small.
    var capacity = max(64, source.count * 3)
    while true {
      target.removeAll(keepingCapacity: true)
      target.append(contentsOf: repeatElement(0, count: capacity))
      let length = form.normalize(source, into: &target)
      if length <= capacity {
        target.removeSubrange(length...)
        swap(&source, &target)
        return
      }
      capacity = length
    }
  }
}
