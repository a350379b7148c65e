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
    while true {
      index += Self.foldASCII(bytes, index..<range.upperBound, into: &output)
      if index == range.upperBound { return }
      let (scalar, length) = UTF8Bytes.scalar(bytes, at: index)
      index += length
      if let letter = letters.letter(scalar) {
        letter.append(to: &output)
      } else if !FoldedLetters.vanishesAnywhere(scalar) {
        output.removeSubrange(start...)
        return normalize(bytes, range, into: &output)
      }
    }
  }

  /// Appends the folded form of a text in which each byte keeps its place, as in ASCII without control characters; of another text
  /// nothing.
  mutating func foldInPlace(_ bytes: [UInt8], into output: inout [UInt8]) -> Bool {
    let start = output.count
    let count = Self.foldASCII(bytes, 0..<bytes.count, into: &output)
    if count == bytes.count, output.count - start == count { return true }
    output.removeSubrange(start...)
    return false
  }

  /// Appends the folded form of the ASCII characters that `bytes[range]` begins with, and gives their number: most text is of them.
  private static func foldASCII(_ bytes: [UInt8], _ range: Range<Int>, into output: inout [UInt8]) -> Int {
    let start = output.count
    unsafe bytes.withUnsafeBufferPointer { bytes in
      var end = range.lowerBound
      while unsafe end < range.upperBound && bytes[end] < 0x80 { end += 1 }
      if end > range.lowerBound {
        unsafe output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range.lowerBound..<end]))
      }
    }
    if output.count == start { return 0 }
    let count = output.count - start
    let hasControls = unsafe output.withUnsafeMutableBytes { output in
      var place = start
      var controls: UInt64 = 0
      while place + 8 <= output.count {
        var word = ASCIIWord(unsafe output.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        controls |= word.controls
        word.lowercase()
        unsafe output.storeBytes(of: word.bytes, toByteOffset: place, as: UInt64.self)
        place += 8
      }
      while place < output.count {
        var word = ASCIIWord(unsafe UInt64(output[place]) | ASCIIWord.blanks << 8)
        controls |= word.controls
        word.lowercase()
        unsafe output[place] = UInt8(truncatingIfNeeded: word.bytes)
        place += 1
      }
      return controls != 0
    }
    if hasControls { dropControls(&output, from: start) }
    return count
  }

  /// White space is a blank, other control characters vanish.
  private static func dropControls(_ output: inout [UInt8], from start: Int) {
    var kept = start
    for place in start..<output.count {
      let byte = output[place]
      if byte < 0x20 || byte == 0x7F, !(0x09...0x0D ~= byte) { continue }
      output[kept] = byte < 0x20 ? 0x20 : byte
      kept += 1
    }
    output.removeSubrange(kept...)
  }

  /// Eight ASCII characters, which are looked at and changed as one number: an addition to each byte sets its highest bit where the
  /// byte is not less than what the addition lacks to 128.
  private struct ASCIIWord {
    var bytes: UInt64

    init(_ bytes: UInt64) { self.bytes = bytes }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highest = ones << 7
    static let blanks = ones * 0x20

    /// Not 0 where a byte is a control character.
    var controls: UInt64 { (~(bytes &+ Self.ones * 0x60) | (bytes &+ Self.ones)) & Self.highest }

    mutating func lowercase() {
      let isCapital = (bytes &+ Self.ones * 0x3F) & ~(bytes &+ Self.ones * 0x25) & Self.highest
      bytes |= isCapital >> 2
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
